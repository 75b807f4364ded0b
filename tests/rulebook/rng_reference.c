/* Prints the vectors of test_rng.py: cc -O1 -o rng rng_reference.c && ./rng
 *
 * splitmix64() and next() are the formulas of the public-domain reference implementations by Sebastiano Vigna
 * and David Blackman (splitmix64.c, xoshiro256plusplus.c); the rest follows the text of sixtysix_dsl/rulebook/rng.py
 * and shares no code with it. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

static uint64_t x, s[4];

static uint64_t splitmix64(void) {
    uint64_t z = (x += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

static uint64_t rotl(uint64_t v, int k) { return (v << k) | (v >> (64 - k)); }

static uint64_t next(void) {
    const uint64_t result = rotl(s[0] + s[3], 23) + s[0];
    const uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return result;
}

static void seed(uint64_t v) {
    x = v;
    for (int i = 0; i < 4; i++) s[i] = splitmix64();
}

static uint32_t below(uint32_t n) {
    uint64_t m;
    do m = (next() >> 32) * (uint64_t)n;
    while ((uint32_t)m < (uint32_t)((UINT64_C(1) << 32) % n));
    return m >> 32;
}

static uint64_t fnv1a(const char *text) {
    uint64_t h = 0xcbf29ce484222325;
    for (; *text; text++) h = (h ^ (unsigned char)*text) * 0x100000001b3;
    return h;
}

static uint64_t mix(uint64_t v) { x = v; return splitmix64(); }

static void stream(uint64_t v, uint64_t key, uint64_t index) { seed(mix(mix(mix(v) ^ key) ^ index)); }

static void shuffle(int n) {
    int item[64];
    for (int i = 0; i < n; i++) item[i] = i;
    for (int i = n - 1; i > 0; i--) {
        int j = below(i + 1), kept = item[i];
        item[i] = item[j];
        item[j] = kept;
    }
    for (int i = 0; i < n; i++) printf(" %d", item[i]);
    puts("");
}

static void hex(int n, uint64_t (*draw)(void)) {
    for (int i = 0; i < n; i++) printf(" 0x%016" PRIX64, draw());
    puts("");
}

int main(void) {
    const uint64_t seeds[] = {0, 1, 1234567, UINT64_MAX};
    const uint32_t bounds[] = {1, 2, 3, 6, 24, 52, 1000, 0x80000001, 0xC0000000, 0xFFFFFFFF};
    const char *names[] = {"pack", "bots", "dealer"};
    for (int k = 0; k < 4; k++) { x = seeds[k]; printf("splitmix64 %" PRIu64 ":", x); hex(5, splitmix64); }
    for (int i = 0; i < 4; i++) s[i] = i + 1;
    printf("state 1 2 3 4:");
    for (int i = 0; i < 10; i++) printf(" %" PRIu64, next());
    puts("");
    for (int k = 0; k < 4; k++) { seed(seeds[k]); printf("seed %" PRIu64 ":", seeds[k]); hex(5, next); }
    uint64_t all = 0;
    seed(7);
    for (int i = 0; i < 100000; i++) all ^= next();
    printf("xor of 100000 from seed 7: 0x%016" PRIX64 "\n", all);
    printf("bounds from seed 1:");
    seed(1);
    for (int i = 0; i < 10; i++) printf(" %" PRIu32, below(bounds[i]));
    printf("\nbelow 0x80000001 from seed 1:");
    seed(1);
    for (int i = 0; i < 10; i++) printf(" %" PRIu32, below(0x80000001));
    printf("\nshuffle 24 from seed 1:");
    seed(1);
    shuffle(24);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 2; i++) { stream(1, fnv1a(names[k]), i); printf("stream 1 %s %d:", names[k], i); hex(2, next); }
    stream(UINT64_MAX, fnv1a("pack"), 3);
    printf("stream -1 pack 3:");
    hex(2, next);
    stream(1, 5, 0);
    printf("stream 1 5 0:");
    hex(2, next);
    stream(7, fnv1a("pack"), 0);
    printf("shuffle 24 from stream 7 pack 0:");
    shuffle(24);
    return 0;
}

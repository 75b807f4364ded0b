"""What is said of a divergence, in English. `{…}` are filled in by `attribute.py`; no word is one variant's own."""

REFUSES = "{label} refuses `{move}` ({clause}: {says})"
HAS_NO = "{label} has no move `{name}`"
ALLOWS = "{label} allows `{move}` ({clause})"
THEN = "; then {what}"
AFTER = "{label}: after `{move}` {what} ({clauses})"
DEALT = "{label}: once the cards are dealt {what} ({clauses})"
SHOWN = "{label} shows to seat {seat} {name}: {value} ({clauses})"
OVER = "the deal is over and {result}"
GOES_ON = "the deal goes on"
MATCH = "{over}, and {then}"
MATCH_WON = "the match is {by}"
MATCH_GOES_ON = "the match goes on"
DEALS_NEXT = "seat {seat} deals next"
WINS = "{who} wins {score}"
WIN = "{who} win {score}"
SCORED = "{said}, and the seats score {scores}"
NOBODY = "nobody wins"
CARRIED = ", {points} carried on"
ANNULLED = "annulled"
FIGURES = {
    "card points": "{points} card points",
    "meld points": "{points} counted from marriages",
    "pending": "{points} pending",
}
NO_POINTS = "no points change"
HAS = "seat {seat} has {what}"
IS = "{name} is {value}"
UNEXPLAINED = "it takes too long to be explained: the budget of {seconds:g} seconds was spent"
FEWER = (
    "{done:,} of {deals:,} deals were played: the budget of {seconds:g} seconds was spent; "
    "`--deals {deals}` plays all"
)
FEW_SLOWLY = (
    "What seats see was compared in {done} of {deals} deals: the budget of {seconds:g} seconds was spent"
)
FEW_COUNTED = "What clauses do was not counted in all deals: the budget of {seconds:g} seconds was spent"

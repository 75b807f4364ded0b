"""What differs between two variants, clause by clause.

`side` loads one of them, `listing` lays its clauses out by id, `meanings` has what they come to with the options in
force. `forms`, `shapes`, `sets`, `cases`, `evaluate` and `meaning` decide whether two of these mean the same, `order`
whether a row that stands elsewhere matters. `compare`, `options` and `definitions` make the records, `sorting` says
what each is about and what it breaks. `document` holds all parts of a report as plain data, which `text`, `markdown`,
`github` and `html` draw.
"""

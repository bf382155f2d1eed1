#!/usr/bin/env bash
# beancount 2.3.5: account names whose parts begin with a capital letter, as its documentation requires, and that it
# refuses; and names that it accepts or refuses by their place alone. Unpacks Debian's packages into a temporary folder and
# loads a file for each name, without this project. Exits with 1 if a result is not the one seen on 2026-11-28, such
# as after a mend.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

apt-get -o APT::Sandbox::User=root download python3-beancount python3-ply python3-dateutil python3-six >/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >load.py <<'SCRIPT'
import sys

import beancount
from beancount import loader

assert beancount.__version__ == "2.3.5", beancount.__version__
assert beancount.__file__.startswith(sys.argv[1]), beancount.__file__

# The name, what was seen, and what the rule says: each part begins with a capital letter or a digit, and goes on with
# letters, digits and hyphens.
cases = [
    ("Assets:Ж", "accepted", "accepted"),
    # A capital letter since Unicode 5.2, which the table of beancount lacks.
    ("Assets:Ԥ", "refused", "accepted"),
    # No Chinese character is in that table, but only the beginning of a name is compared with the rule.
    ("Assets:日本", "refused", "refused"),
    ("Assets:X日本", "accepted", "accepted"),
    ("Assets:Bank:日本", "accepted", "refused"),
]
changed = False
for name, seen, rule in cases:
    with open("name.beancount", "w", encoding="utf-8") as file:
        file.write(f"2026-01-01 open {name}\n")
    _, errors, _ = loader.load_file("name.beancount")
    result = "refused" if errors else "accepted"
    print(f"{name}: {result}, by the rule {rule}")
    changed = changed or result != seen
sys.exit(1 if changed else 0)
SCRIPT
export PYTHONPATH="$folder/root/usr/lib/python3/dist-packages" PYTHONDONTWRITEBYTECODE=1 BEANCOUNT_LOAD_CACHE_DISABLE=1
/usr/bin/python3 load.py "$folder"

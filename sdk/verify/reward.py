import base64
import re
import time
from urllib.parse import unquote

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_pem_public_key


def verify_reward(query, keys, is_new, now=None):
    """Returns the signed values of a reward callback, or raises ValueError.
    query: the exact text after the "?" of the address, neither decoded nor put together anew.
    keys: the parsed JSON of /delivery/v1/reward-keys.json; fetch it again after a day.
    is_new: stores an id under a unique key; it returns False where the id is stored already.
    The keys sign for all apps: pay only where ad_unit is your placement and test is not "1"."""
    raw, _, end = query.partition("&signature=")
    found = re.fullmatch(r"([\w-]+)&key_id=(\d+)", end, re.ASCII)
    if not found:
        raise ValueError("the signature is not the end of the query")
    if re.search("%2[56]", raw):
        raise ValueError("a value contains & or %")
    signed = unquote(raw, errors="strict")
    pem = {str(one["keyId"]): one["pem"] for one in keys["keys"]}.get(found[2])
    if pem is None:
        raise ValueError("the key id is unknown")
    signature = base64.urlsafe_b64decode(found[1] + "==")
    try:
        load_pem_public_key(pem.encode()).verify(signature, signed.encode(), ECDSA(SHA256()))
    except InvalidSignature:
        raise ValueError("the signature is wrong") from None
    # Only this text is signed, so every value is read out of it.
    values = dict(pair.partition("=")[::2] for pair in signed.split("&"))
    timestamp = values.get("timestamp", "")
    age = (now or time.time()) - int(timestamp) / 1000 if timestamp.isdecimal() else None
    if age is None or not -300 <= age <= 3 * 86400:
        raise ValueError("the timestamp is out of range")
    if not values.get("transaction_id") or not is_new(values["transaction_id"]):
        raise ValueError("the transaction id is not new")
    return values

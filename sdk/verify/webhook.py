import base64
import hashlib
import hmac
import json
import time


def verify_webhook(secret, headers, body, now=None):
    """Returns the message, or raises ValueError. body: the exact bytes; headers: in lower case."""
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs((now or time.time()) - int(timestamp)) > 300:
        raise ValueError("the timestamp is too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    if not any(hmac.compare_digest(one.encode(), f"v1,{expected}".encode()) for one in given):
        raise ValueError("the signature is wrong")
    return json.loads(body)

"""Seals and opens the pages of a protected site as its format says, with Python's cryptography: a second reading of it.

A page holds, in `<script id="sealed">`, the base64 of a nonce, the page encrypted with AES-256-GCM and a tag, bound to the
page's path and padded; and beside it the salt and the rounds of the passphrase's key, and a check of the key alone.
"""

import base64
import binascii
import dataclasses
import hashlib
import hmac
import re
import unicodedata

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

ROUNDS = 1_000_000
STEP = 4096
NONCE, TAG, SALT = 12, 16, 16

BLOCK = re.compile(
    r'<script type="text/plain" id="sealed" data-path="([^"]*)" data-salt="([^"]*)" data-rounds="([^"]*)" data-check="([^"]*)">'
    r"([^<]*)</script>"
)


# What Unicode calls white space; Python takes a few control characters for it too.
WHITE_SPACE = re.compile("[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")


class Refused(Exception):
    """A page that does not open, and why."""


def normalised(passphrase):
    """Without white space at its ends, and with single spaces inside."""
    return WHITE_SPACE.sub(" ", passphrase).strip(" ")


def derived(passphrase, salt, rounds=ROUNDS):
    """64 bytes, of which the first half seals and the second makes the nonces; as it is spelt, without composing letters."""
    return hashlib.pbkdf2_hmac("sha256", normalised(passphrase).encode(), salt, rounds, 64)


def base64_of(text):
    """The bytes of base64 that is written in the only right way."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise Refused(f"base64: {error}") from None
    if base64.b64encode(data).decode() != text:
        raise Refused("base64 that could be written in another way")
    return data


@dataclasses.dataclass(frozen=True)
class Sealed:
    """What the page holds for its script."""

    path: str
    salt: bytes
    rounds: int
    check: bytes
    text: bytes

    @classmethod
    def of(cls, page):
        """Reads the page's HTML, which has one such block."""
        found = BLOCK.findall(page)
        if len(found) != 1:
            raise Refused(f"{len(found)} blocks of sealed text")
        path, salt, rounds, check, text = found[0]
        if not re.fullmatch(r"[1-9][0-9]{0,7}", rounds):
            raise Refused(f"rounds: {rounds}")
        return cls(path, base64_of(salt), int(rounds), base64_of(check), base64_of(text))

    def block(self):
        salt, check, text = (base64.b64encode(data).decode() for data in (self.salt, self.check, self.text))
        return (
            f'<script type="text/plain" id="sealed" data-path="{self.path}" data-salt="{salt}" data-rounds="{self.rounds}" '
            f'data-check="{check}">{text}</script>'
        )

    def put_into(self, page):
        """The HTML of a page with this in the place of what it held."""
        return BLOCK.sub(lambda _: self.block(), page)

    def opened(self, key):
        """The page's HTML without its padding."""
        if len(self.salt) != SALT:
            raise Refused(f"a salt of {len(self.salt)} bytes")
        if len(self.check) != NONCE + TAG or unsealed(self.check, key, "check") != b"":
            raise Refused("the check is of another length")
        text = unsealed(self.text, key, self.path)
        if len(text) % STEP != 0:
            raise Refused(f"{len(text)} bytes are not padded to {STEP}")
        kept = text.rstrip(b"\n")
        if len(text) - len(kept) > STEP + 1:
            raise Refused(f"{len(text) - len(kept)} line feeds are more than padding")
        return kept.decode() + "\n"


def unsealed(data, key, name):
    try:
        return AESGCM(key[:32]).decrypt(data[:NONCE], data[NONCE:], name.encode())
    except (InvalidTag, ValueError) as error:
        raise Refused(f"{name} does not open: {error!r}") from None


def seal(html, path, key, salt, rounds=ROUNDS):
    """Seals as the program does: the nonce follows from the path and the text, so that the same page has the same bytes."""
    text = html.encode()
    text += b"\n" * (-len(text) % STEP)

    def sealed(data, name):
        nonce = hmac.digest(key[32:], name.encode() + b"\0" + data, "sha256")[:NONCE]
        return nonce + AESGCM(key[:32]).encrypt(nonce, data, name.encode())

    return Sealed(path, salt, rounds, sealed(b"", "check"), sealed(text, path))


def spellings(passphrase):
    """A passphrase as it is, composed and decomposed; those that differ."""
    forms = [passphrase, unicodedata.normalize("NFC", passphrase), unicodedata.normalize("NFD", passphrase)]
    return list(dict.fromkeys(forms))

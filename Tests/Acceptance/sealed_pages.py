"""Seals and opens the pages of a protected site as its format says, with Python's cryptography: a second reading of it.

A page holds, in `<script id="sealed">`, the base64 of a nonce, the page encrypted with AES-256-GCM and a tag, bound to the
page's path and padded; and beside it the salt and the rounds of the words' key.
"""

import base64
import binascii
import dataclasses
import hashlib
import hmac
import re

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

ROUNDS = 1_000_000
STEP = 4096
NONCE, TAG, SALT = 12, 16, 16

BLOCK = re.compile(
    r'<script type="text/plain" id="sealed" data-path="([^"]*)" data-salt="([^"]*)" data-rounds="([^"]*)">'
    r"([^<]*)</script>"
)


class Refused(Exception):
    """A page that does not open, and why."""


def derived(words, salt, rounds=ROUNDS):
    """64 bytes, of which the first half seals, and the second, which follows from it, makes the nonces."""
    page_key = hashlib.pbkdf2_hmac("sha256", words.encode(), salt, rounds, 32)
    return page_key + hmac.digest(page_key, b"nonces and names", "sha256")


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
    text: bytes

    @classmethod
    def of(cls, page):
        """Reads the page's HTML, which has one such block."""
        found = BLOCK.findall(page)
        if len(found) != 1:
            raise Refused(f"{len(found)} blocks of sealed text")
        path, salt, rounds, text = found[0]
        if not re.fullmatch(r"[1-9][0-9]{0,7}", rounds):
            raise Refused(f"rounds: {rounds}")
        return cls(path, base64_of(salt), int(rounds), base64_of(text))

    def block(self):
        salt, text = (base64.b64encode(data).decode() for data in (self.salt, self.text))
        return (
            f'<script type="text/plain" id="sealed" data-path="{self.path}" data-salt="{salt}" data-rounds="{self.rounds}">'
            f"{text}</script>"
        )

    def put_into(self, page):
        """The HTML of a page with this in the place of what it held."""
        return BLOCK.sub(lambda _: self.block(), page)

    def opened(self, key):
        """The page's HTML without its padding."""
        if len(self.salt) != SALT:
            raise Refused(f"a salt of {len(self.salt)} bytes")
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

    nonce = hmac.digest(key[32:], path.encode() + b"\0" + text, "sha256")[:NONCE]
    return Sealed(path, salt, rounds, nonce + AESGCM(key[:32]).encrypt(nonce, text, path.encode()))

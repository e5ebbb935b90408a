"""Again only what has changed: what was made before is used again while its key is the same."""

from layout.cache.again import again, changed
from layout.cache.disk import Blobs, CacheWarning, Shelf, folder
from layout.cache.key import code_of, digest_of

__all__ = ["Blobs", "CacheWarning", "Shelf", "again", "changed", "code_of", "digest_of", "folder"]

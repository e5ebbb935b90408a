"""The pages of docs/ that the program itself tells: a module a page, each with `manual()`."""

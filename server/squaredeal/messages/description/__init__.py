"""The wire described from its own types: a JSON Schema, TypeScript types and a page to read.

Pure: each part returns a text; `squaredeal.messages.generate` writes them. Nothing here runs while the server does.
"""

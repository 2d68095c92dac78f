"""What an operator's command could not do, in a sentence."""


class OperationError(Exception):
    """The command has changed nothing, unless the message says so."""

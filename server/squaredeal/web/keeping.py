"""For how long things are kept, as the settings say."""

from squaredeal.settings import Settings
from squaredeal.store.retention_steps import Keep


def keep_of(settings: Settings) -> Keep:
    """The days in force."""
    return Keep(
        settings.keep_guests_days, settings.keep_reports_days, settings.keep_audit_days, settings.keep_names_days
    )

"""Let the database itself keep the log of decisions as it was written: only a run of retention lets an old entry go.

A run says until when entries may go (`retention_run.audit_until`), and takes it back at its end. A node of the version
before that runs retention meanwhile is refused where it finds an old entry; the next run, by a newer node, deletes it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

KEPT = "an entry of the log of decisions is kept as it was written"
MAY_GO = "EXISTS (SELECT 1 FROM retention_run WHERE finished_at IS NULL AND OLD.at <= audit_until)"

# An INSERT OR REPLACE deletes without a trigger, so what is there already is passed over before it comes to that.
SQLITE = (
    f"CREATE TRIGGER audit_changed BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, '{KEPT}'); END",
    f"CREATE TRIGGER audit_deleted BEFORE DELETE ON audit WHEN NOT {MAY_GO} BEGIN SELECT RAISE(ABORT, '{KEPT}'); END",
    "CREATE TRIGGER audit_replaced BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id) "
    "BEGIN SELECT RAISE(IGNORE); END",
)
POSTGRES = (
    f"""CREATE FUNCTION audit_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' THEN  -- asked by itself: a TRUNCATE has no OLD
            IF {MAY_GO} THEN
                RETURN OLD;
            END IF;
        END IF;
        RAISE EXCEPTION '{KEPT}' USING ERRCODE = 'restrict_violation';
    END $$""",
    "CREATE TRIGGER audit_changed BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_is_kept()",
    "CREATE TRIGGER audit_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept()",
)


def upgrade() -> None:
    """Go to this revision."""
    op.add_column("retention_run", sa.Column("audit_until", sa.BigInteger(), nullable=True))
    for statement in POSTGRES if _is_postgres() else SQLITE:
        op.execute(statement)


def downgrade() -> None:
    """Go back to the revision before; every entry stays."""
    if _is_postgres():
        op.execute("DROP TRIGGER audit_changed ON audit")
        op.execute("DROP TRIGGER audit_emptied ON audit")
        op.execute("DROP FUNCTION audit_is_kept()")
    else:
        for trigger in ("audit_changed", "audit_deleted", "audit_replaced"):
            op.execute(f"DROP TRIGGER {trigger}")
    op.drop_column("retention_run", "audit_until")


def _is_postgres() -> bool:
    return op.get_bind().dialect.name == "postgresql"

"""Settings are typed, checked before anything starts, documented, and keep their secrets."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from squaredeal.settings import (
    ABOUT,
    FIELDS,
    Settings,
    SettingsError,
    data_folder,
    load_settings,
    secret_key,
    settings_table,
    show_settings,
)


def test_defaults_need_nothing() -> None:
    assert load_settings({"HOME": "/root"}, {}) == Settings()
    assert Settings().database_url == "sqlite+aiosqlite:///squaredeal-data/squaredeal.db"


def test_the_command_line_wins_over_the_environment() -> None:
    settings = load_settings({"SQUAREDEAL_PORT": "9000", "SQUAREDEAL_DRAIN_S": "2.5"}, {"port": "0"})
    assert (settings.port, settings.drain_s) == (0, 2.5)


def test_a_list_is_separated_by_commas() -> None:
    settings = load_settings({"SQUAREDEAL_ORIGINS": "https://A.example, https://b.example:443,http://c:8080"}, {})
    assert settings.origins == ("https://a.example", "https://b.example", "http://c:8080")
    assert not settings.tls


def test_https_origins_mean_secure_cookies() -> None:
    assert load_settings({"SQUAREDEAL_ORIGINS": "https://a.example"}, {}).tls
    assert not Settings().tls


WRONG = [
    ({"SQUAREDEAL_PORT": "http"}, "SQUAREDEAL_PORT"),
    ({"SQUAREDEAL_PORT": "70000"}, "SQUAREDEAL_PORT"),
    ({"SQUAREDEAL_PORT": ""}, "SQUAREDEAL_PORT"),
    ({"SQUAREDEAL_DRAIN_S": "nan"}, "SQUAREDEAL_DRAIN_S"),
    ({"SQUAREDEAL_DRAIN_S": "-1"}, "SQUAREDEAL_DRAIN_S"),
    ({"SQUAREDEAL_LOG_LEVEL": "loud"}, "SQUAREDEAL_LOG_LEVEL"),
    ({"SQUAREDEAL_PROT": "1"}, "did you mean SQUAREDEAL_PORT"),
    ({"SQUAREDEAL_ORIGIN": "https://a"}, "did you mean SQUAREDEAL_ORIGINS"),
    ({"SQUAREDEAL_XYZZY": "1"}, "SQUAREDEAL_XYZZY is no setting"),
    ({"SQUAREDEAL_PORT_FILE": "/dev/null"}, "SQUAREDEAL_PORT_FILE is no setting"),
    ({"SQUAREDEAL_ORIGINS": "*"}, "ORIGINS"),
    ({"SQUAREDEAL_ORIGINS": "app.example.com"}, "ORIGINS"),
    ({"SQUAREDEAL_ORIGINS": "https://a/b"}, "ORIGINS"),
    ({"SQUAREDEAL_NODE": "a b"}, "SQUAREDEAL_NODE"),
    ({"SQUAREDEAL_BUS_PREFIX": ""}, "SQUAREDEAL_BUS_PREFIX"),
    ({"SQUAREDEAL_BUS_PREFIX": "a*"}, "SQUAREDEAL_BUS_PREFIX"),
    ({"SQUAREDEAL_SECRET_FILE": "/nonexistent"}, "cannot read /nonexistent"),
    ({"SQUAREDEAL_SECRET": "a", "SQUAREDEAL_SECRET_FILE": "/dev/null"}, "both set"),
]


@pytest.mark.parametrize(("environment", "said"), WRONG)
def test_a_wrong_setting_is_named(environment: dict[str, str], said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        load_settings(environment, {})


def test_variables_of_others_are_left_alone() -> None:
    others = {"SQUAREDEAL_SERVER": "http://127.0.0.1:8000", "SQUAREDEAL_TEST_DATABASE": "x"}
    assert load_settings(others, {}) == load_settings({}, {})


def test_a_secret_may_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("s" * 40 + "\n")
    settings = load_settings({"SQUAREDEAL_SECRET_FILE": str(file)}, {})
    assert secret_key(settings) == b"s" * 40


def test_secrets_are_never_shown() -> None:
    settings = Settings(database="postgresql+asyncpg://user:hunter2@db/x", secret="k" * 40, port=1)
    shown = show_settings(settings)
    assert "hunter2" not in shown
    assert "kkk" not in shown
    assert "database = postgresql+asyncpg://…" in shown
    assert "port = 1" in shown
    assert len(shown.splitlines()) == len(FIELDS)


def test_a_short_secret_is_refused_and_not_repeated() -> None:
    with pytest.raises(SettingsError) as error:
        secret_key(Settings(secret="hunter2"))
    assert "hunter2" not in str(error.value)


def test_the_own_secret_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path / "data"))
    first = secret_key(settings)
    assert len(first) == 64
    assert secret_key(settings) == first
    assert secret_key(Settings(data=str(tmp_path / "other"))) != first
    assert stat.S_IMODE((tmp_path / "data" / "secret").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret"]


def test_an_empty_secret_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()
    with pytest.raises(SettingsError, match="holds no secret"):
        secret_key(Settings(data=str(tmp_path)))


def test_a_data_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SettingsError, match="--data"):
        data_folder(Settings(data=str(tmp_path / "file" / "data")))


def test_every_setting_is_documented_with_its_default() -> None:
    assert list(ABOUT) == list(FIELDS)
    page = (Path(__file__).parents[1] / "docs" / "settings.md").read_text("utf-8")
    assert settings_table() in page, "put the output of squaredeal.settings.settings_table() into docs/settings.md"

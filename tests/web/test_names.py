"""Names: what people are called is allowed, what hides, clones or impersonates is not."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squaredeal.names import folded, mixes_scripts, seen
from squaredeal.web.graphemes import graphemes
from squaredeal.web.names import BadName, check_name

ALLOWED = [
    "Ann",
    "a",
    "Zoé",
    "José María",
    "O'Brien-Smith",
    "محمد",
    "שרה כהן",
    "山田太郎",
    "김민준",
    "प्रिया",
    "สมชาย",
    "Ирина",
    "x" * 24,
    "👨‍👩‍👧‍👦",
    "🏳️‍🌈 Ann",
    "🇩🇪🇫🇷",
    "👍🏽",
    "1️⃣",
    "👨‍👩‍👧‍👦" * 9,
    "<script>alert(1)</script"[:24],
    "{{7*7}}",
    "${7*7}",
    "' OR 1=1--",
    "Robert'); DROP TABLE",
    "=HYPERLINK",
    "@SUM",
    "100%_sure\\",
    "...",
    "Modesty",
    *("Łukasz", "Jürgen", "Đorđe", "Zoë", "Nguyễn Văn Ánh", "İsmail Işık", "Þórður", "Ǩáre", "Kekoʻa", "D’Arcy"),
    *("Олег", "Игорь Ильич", "Ґалаґан", "Њежић", "Ελένη", "Άννα", "ΣΟΦΙΑ", "Գրիգոր", "Հովհաննես", "გიორგი", "ᎠᏂᏴᏫᏯ"),
    *(
        "李雷",
        "佐々木 ローラ",
        "つる Tsuru",
        "ㄅㄆㄇ 李",
        "이 Lee",
        "مريم",
        "نرگس",
        "שָׂרָה",
        "राधा",
        "தமிழ்",
        "สมชาย",
        "ሰላም",
    ),
]


@pytest.mark.parametrize("name", ALLOWED)
def test_an_honest_name_is_kept(name: str) -> None:
    assert check_name(name) == unicodedata.normalize("NFC", name)


REFUSED = [
    *("", " ", "   ", " Ann", "Ann ", "Ann\n", "\tAnn", "A  B", "Ann\r\nSet-Cookie: a=b"),
    *("x" * 25, "👨‍👩‍👧‍👦" * 25, "é" * 25, "x" * 10_000),
    *(f"A{c}B" for c in "\u200b\u200c\u200d\u200e\u200f\u202e\u2060\u2066\ufeff\u00ad\u180e\u034f\ufe0f\ufe00"),
    *("\u3164", "\u115f", "\u1160", "\u2800", "\uffa0", "A\U000e0001B", "A\U000e0041", "A\U000e0100"),
    *("A\ufffeB", "A\uffffB", "A\ufdd0B", "A\ue000B", "A\x00B", "A\x85B", "A\u2028B", "A\u2029B", "A\x1bB", "A\x7fB"),
    *("\ud800", "A\udfff", "A\U0003ffffB", "A\u0378B", "A\U000f0000"),
    *("A\u00a0B", "A\u3000B", "\u2003"),
    *("\u0301", "Z" + "\u0301" * 20, "\u200d", "👨\u200d", "\u200d👨", "A\u200d👨"),
    *("system", "SERVER", "Moderator", "null", "undefined", "NaN", "__proto__", "constructor", "..", ".", "con"),
    *("deleted", "Ad min", "ádmin", "ｓｙｓｔｅｍ", "ѕуѕtem", "аdmin", "r00t", "𝐚𝐝𝐦𝐢𝐧"),
    *("Αdmin", "ΑDMIN", "Ηost", "Βot", "Admın", "Sүstem", "вот", "Pаul", "Paul Олег", "Xօ", "Ꭺlma"),
    *("ᴀᴅᴍɪɴ", "🅰🅳🅼🅸🅽", "ɑ𝖉ᵐⁱⁿ", "M҈od", "𐊢hief", "𐊢𐋏𐊦𐊤𐊥", "ᚱᚢᚾ", "𐌰𐌱"),
]


@pytest.mark.parametrize("name", REFUSED, ids=ascii)
def test_a_name_that_hides_or_impersonates_is_refused(name: str) -> None:
    with pytest.raises(BadName) as refusal:
        check_name(name)
    assert name.strip() in ("", ".", "..", "con", "x") or name not in str(refusal.value)


def is_taken_for(name: str, other: str) -> bool:
    """Whether an account of one of these names keeps the other from being anybody's."""
    return folded(name) == folded(other) or seen(name) == seen(other)


CLONES = [
    *(("Ρaul", "Paul"), ("PauI", "Paul"), ("Pau1", "paul"), ("Pɑul", "Paul"), ("P a u l", "Paul")),
    *(("lvan", "Ivan"), ("Ιvan", "Ivan"), ("Ӏvan", "Ivan"), ("ıvan", "Ivan"), ("|van", "Ivan"), ("İvan", "Ivan")),
    *(
        ("Ηex", "Hex"),
        ("Χo", "Xo"),
        ("Xօ", "Xo"),
        ("Αnna", "Anna"),
        ("ΑΝΝΑ", "Anna"),
        ("Άννα", "Anna"),
        ("άννα", "Avva"),
    ),
    *(("Кim", "Kim"), ("Kirn", "Kim"), ("АННА", "ahha"), ("вот", "BOT"), ("ᎪᏞᎷᎪ", "ALMA"), ("օսսօ", "ouuo")),
    *(("Łukasz", "Lukasz"), ("JÜRGEN", "jurgen"), ("ΕΛΕΝΗ", "Ελένη"), ("ОЛЕГ", "олег"), ("STRASSE", "Straße")),
    *(("Ηρα", "ηρα"), ("Ηρα", "Hpa"), ("ηρα", "npa"), ("０ｓｃａｒ", "Oscar"), ("𝐎𝐬𝐜𝐚𝐫", "Oscar"), ("ϲarl", "Carl")),
    *((clone, "Chief") for clone in ("Chief҈", "C⃝hief", "chiᴇf", "ᴄʜɪᴇꜰ", "🅲🅷🅸🅴🅵", "🄲🄷🄸🄴🄵", "🇨🇭🇮🇪🇫", "Ⓒⓗⓘⓔⓕ")),
    *((clone, "Chief") for clone in ("ƇHIEF", "Cⱨief", "₵hief", "©hief", "Сһіеғ", "ᶜʰⁱᵉᶠ", "⒞hief", "Chieꝼ")),
    *((clone, "Hitler") for clone in ("ʜɪᴛʟᴇʀ", "ᴴⁱᵗˡᵉʳ", "🅷itler", "Hitleꞃ", "Hitleꝛ", "Ħɨŧłɇɍ")),
    *(("V⃟oldemort", "Voldemort"), ("ᴠᴏʟᴅᴇᴍᴏʀᴛ", "Voldemort")),
]


@pytest.mark.parametrize(("clone", "name"), CLONES)
def test_a_look_alike_is_taken_for_the_name(clone: str, name: str) -> None:
    assert is_taken_for(clone, name)


DIFFERENT = [
    *(("Єва", "Сва"), ("Ева", "Єва"), ("Ґалаґан", "Далаґан"), ("Þór", "Por"), ("Łukasz", "Tukasz")),
    *(
        ("Ελένη", "Cλένη"),
        ("Αγνή", "Αφνή"),
        ("राधा", "राजा"),
        ("李雷", "李蕾"),
        ("Аға", "Аса"),
        ("Strauß", "Straub"),
        ("\u0828", "l"),
    ),
]


@pytest.mark.parametrize(
    ("one", "other"), [("Han", "Van"), ("Nina", "Hina"), ("Paul", "Saul"), ("Гор", "Yop"), ("李", "季"), *DIFFERENT]
)
def test_names_that_can_be_told_apart_are_two_names(one: str, other: str) -> None:
    assert not is_taken_for(one, other)


# Written by hand, to compare the table with: letters, and what anybody takes them for.
TWINS = {
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχϲϳ": "ABEZHIKMNOPTYXaikvoptuxcj",
    "АВЕЅІЈКМНОРСТУХѴԌԚԜҮӀавеѕіјкмнорстухѵԁԛԝүһӏ": "ABESIJKMHOPCTYXVGQWYIabesijkmhopctyxvdqwyhl",
    "ՕՍօոսհցգզ": "OUonuhgqq",
    "ᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᏔᎩᏃ": "ABCDEHJKLMPRSTVWYZ",
    "ıɪɩΙ1|І!ǃ": "iiilllI!!",
}
PAIRS = [pair for letters, twins in TWINS.items() for pair in zip(letters, twins, strict=True)]


def test_twin_letters_of_all_scripts_are_one() -> None:
    apart = [(letter, twin) for letter, twin in PAIRS if not is_taken_for(f"A{letter}b", f"A{twin}b")]
    assert apart == []


def test_no_letter_of_look_alike_scripts_stands_among_others() -> None:
    letters = [letter for letter in map(chr, range(0x30000)) if unicodedata.category(letter) in ("Lu", "Ll", "Lo")]
    scripts = {name: [x for x in letters if unicodedata.name(x, "").startswith(name + " ")] for name in FOREIGN}
    assert {name: len(found) > 80 for name, found in scripts.items()} == dict.fromkeys(FOREIGN, True)
    for name, found in scripts.items():
        mixed = [letter for letter in found if not mixes_scripts(f"Pa{letter}l")]
        assert mixed == [], name
        assert not mixes_scripts("".join(found))


FOREIGN = ("GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE")


def test_no_letter_has_another_key_in_another_case() -> None:
    for letter in map(chr, range(0x30000)):
        if unicodedata.category(letter) in ("Lu", "Ll", "Lt"):
            assert len({folded(each) for each in (letter, letter.upper(), letter.lower(), letter.casefold())}) == 1, (
                letter
            )


RESERVED = ["admin", "administrator", "moderator", "system", "host", "bot", "root", "support", "official", "you"]


@pytest.mark.parametrize("word", RESERVED)
def test_no_letter_makes_a_reserved_word_a_name(word: str) -> None:
    spellings = {word, word.upper(), word.title()}
    for at, letter in enumerate(word):
        twins = [each for each, twin in PAIRS if twin.lower() == letter]
        spellings |= {f"{start[:at]}{each}{start[at + 1 :]}" for each in twins for start in (word, word.upper())}
    kept = [spelling for spelling in sorted(spellings) if _is_kept(spelling)]
    assert kept == []


def _is_kept(name: str) -> bool:
    try:
        return bool(check_name(name))
    except BadName:
        return False


CLUSTERS = [
    ("", []),
    ("ab", ["a", "b"]),
    ("e\u0301a", ["e\u0301", "a"]),
    ("👨‍👩‍👧‍👦x", ["👨‍👩‍👧‍👦", "x"]),
    ("🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"]),
    ("🇩🇪🇫", ["🇩🇪", "🇫"]),
    ("👍🏽👍", ["👍🏽", "👍"]),
    ("각가", ["각", "가"]),
    ("1️⃣2", ["1️⃣", "2"]),
    ("कि", ["कि"]),
]


@pytest.mark.parametrize(("text", "clusters"), CLUSTERS)
def test_clusters_are_what_readers_count(text: str, clusters: list[str]) -> None:
    assert graphemes(text) == clusters


@given(st.text())
def test_clusters_join_to_the_text(text: str) -> None:
    assert "".join(graphemes(text)) == text


@given(st.text(max_size=70))
def test_a_kept_name_is_in_normal_form_and_stays_kept(text: str) -> None:
    try:
        name = check_name(text)
    except BadName:
        return
    assert check_name(name) == name == unicodedata.normalize("NFC", text)
    assert 1 <= len(graphemes(name)) <= 24
    assert folded(name)
    assert seen(name)

from ixp.support.suggestions import did_you_mean, similar_names


def test_the_closest_word_is_suggested_in_any_case() -> None:
    assert (
        similar_names("ETHER_LOOPBACK", ["ATM_LOOPBACK", "ETHERNET_LOOPBACK"])[0]
        == "ETHERNET_LOOPBACK"
    )
    assert similar_names("Sdram", ["sram", "SDRAM"])[0] == "SDRAM"


def test_a_word_unlike_all_others_has_no_suggestion() -> None:
    assert not did_you_mean("zebra", ["sram", "sdram"])

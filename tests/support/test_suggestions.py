from ixp.support.suggestions import close_to, nearest


def test_the_closest_word_is_found_whatever_its_case() -> None:
    assert (
        close_to("ETHER_LOOPBACK", ["ATM_LOOPBACK", "ETHERNET_LOOPBACK"])[0] == "ETHERNET_LOOPBACK"
    )
    assert close_to("Sdram", ["sram", "SDRAM"])[0] == "SDRAM"


def test_a_word_that_is_close_to_none_has_no_hint() -> None:
    assert not nearest("zebra", ["sram", "sdram"])

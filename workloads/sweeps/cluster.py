"""Run tasks on a Dask cluster, with the same function as in local processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from ixp.support.errors import UserError
from ixp.workloads.sweeps.keys import product

Task = TypeVar("Task")
Result = TypeVar("Result")

_CONNECT_S = 10


@contextmanager
def cluster(
    address: str,
) -> Iterator[Callable[[Callable[[Task], Result], Sequence[Task]], Iterator[tuple[int, Result]]]]:
    """Connect to a scheduler and return a function like `ixp.support.parallel.map_tasks`.

    Raise UserError if `distributed` is not installed, no scheduler answers at `address`, or a
    worker has another version of the product, whose results would differ.
    """
    try:
        from distributed import Client, as_completed  # noqa: PLC0415 - an extra
        from distributed.comm.addressing import get_address_host_port  # noqa: PLC0415
    except ImportError:
        raise UserError(
            "--scheduler needs the package distributed; install it: pip install 'ixp[distributed]'"
        ) from None
    try:
        # checked first: a client with a bad address leaves threads running
        get_address_host_port(address)
        client = Client(address, timeout=_CONNECT_S, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise UserError(
            f"--scheduler must be the address of a Dask scheduler, not {address}: {error}"
        ) from None
    with client:
        _check_workers(address, client.run(product))

        def mapping(
            function: Callable[[Task], Result], tasks: Sequence[Task]
        ) -> Iterator[tuple[int, Result]]:
            futures = client.map(function, tasks, pure=False)
            places = {future.key: place for place, future in enumerate(futures)}
            for future in as_completed(futures, loop=client.loop):
                yield places[future.key], future.result()

        yield mapping


def _check_workers(address: str, products: dict[str, str]) -> None:
    """Raise UserError for a cluster without workers, or with another version of the product."""
    if not products:
        raise UserError(f"--scheduler {address} must have a worker at least; start dask worker")
    wrong = [worker for worker, version in products.items() if version != product()]
    if wrong:
        raise UserError(
            f"--scheduler {address} must have workers with this version of ixp, but {wrong[0]} has "
            "another"
        )

"""The protocol of pygls, which here forgets what it has handled, and answers wrong requests."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from lsprotocol.types import ResponseError
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams, JsonRpcMethodNotFound
from pygls.protocol import LanguageServerProtocol


class Protocol(LanguageServerProtocol):
    """Answers requests; pygls keeps the future of each notification, which is one for each key."""

    def _execute_handler(
        self,
        msg_id: str | int,
        handler: Callable[..., Any],
        callback: Callable[[Future[Any]], None],
        args: tuple[Any, ...] | None = None,
        kwargs: dict[str, Any] | None = None,
    ) -> None:
        def done(future: Future[Any]) -> None:
            self._request_futures.pop(msg_id, None)
            callback(future)

        super()._execute_handler(msg_id, handler, done, args, kwargs)

    def structure_message(self, data: dict[str, Any]) -> Any:  # noqa: ANN401 - any message
        """Return a message; None for a request with wrong parameters, which has its answer then.

        pygls tells of those in a notification: a client would wait for its answer. Raises
        JsonRpcException for other messages that are wrong.
        """
        try:
            return super().structure_message(data)
        except JsonRpcException:
            number, method = data.get("id"), data.get("method")
            if not isinstance(number, str | int) or not isinstance(method, str):
                raise
            self._send_response(number, error=self._wrong(method))
            return None

    def _wrong(self, method: str) -> ResponseError:
        error: JsonRpcException = JsonRpcMethodNotFound.of(method)
        if method in self.fm.builtin_features.keys() | self.fm.features.keys():
            error = JsonRpcInvalidParams(f"parameters of {method} must be those of the protocol")
        return error.to_response_error()

    def handle_message(self, message: Any) -> None:  # noqa: ANN401 - any message
        """Handle a message that has no answer yet."""
        if message is not None:
            super().handle_message(message)

import { PROMPT_FORMATS, PROVIDER_FORMATS } from "@pegboard/registry-core/formats";
import { z } from "zod";
import { callAnswer, callsAnswer } from "../api-contract/call-contract.ts";
import { errorCode } from "../api-contract/error-contract.ts";
import { commentLines } from "./source-pieces.ts";

/**
 * A module of Python that asks an agent for its toolset and calls its methods, with nothing but the
 * standard library. Its constants and types are those of the API.
 */
export function pythonClient(): string {
  const formats = [...Object.keys(PROVIDER_FORMATS), ...Object.keys(PROMPT_FORMATS)];
  return HEAD.replace("$FORMATS", literals([...new Set(formats)]))
    .replace("$ERROR_CODES", literals(errorCode.options))
    .replace(
      "$TYPES",
      [
        pythonType("CallAnswer", "The answer to one call.", callAnswer),
        pythonType("CallsAnswer", "The answer to the calls of a model.", callsAnswer),
      ].join("\n\n\n"),
    );
}

const INDENT = "    ";

/** The members of a Literal, one a line. */
const literals = (words: readonly string[]): string =>
  words.map((word) => `${INDENT}${JSON.stringify(word)},`).join("\n");

/** A dictionary's type with the names and sentences of a schema of the API. */
function pythonType(name: string, about: string, schema: z.ZodType): string {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const members = Object.entries(properties).flatMap(([key, member]) => {
    const { type, description = "" } = typeof member === "object" ? member : {};
    const said = commentLines(description, 90).map((line) => `${INDENT}# ${line}`);
    return [...said, `${INDENT}${key}: ${PYTHON_TYPES[String(type)] ?? "Any"}`];
  });
  return [`class ${name}(TypedDict, total=False):`, `${INDENT}"""${about}"""`, "", ...members].join(
    "\n",
  );
}

const PYTHON_TYPES: Readonly<Record<string, string>> = {
  string: "str",
  number: "float",
  integer: "int",
  boolean: "bool",
  array: "List[Any]",
  object: "Dict[str, Any]",
};

const HEAD = `"""A client for one agent of Pegboard, with nothing but the standard library.

Written by: pegboard python-client. Do not edit it: run that again.

    support = Agent("https://tools.example.com", "support", token="pgb_...")
    tools = support.toolset("openai-chat")
    # Send them to the model, then give its answer to the agent:
    answered = support.answer_calls(response)
    messages += answered["messages"]
"""

from __future__ import annotations

import json
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, Tuple, TypedDict

__all__ = ["Agent", "CallAnswer", "CallsAnswer", "ErrorCode", "Format", "PegboardError"]

Format = Literal[
$FORMATS
]

ErrorCode = Literal[
$ERROR_CODES
]


$TYPES


class PegboardError(Exception):
    """Why Pegboard refused a request, or why a call failed."""

    def __init__(self, code: str, message: str, status: int, body: Mapping[str, Any]) -> None:
        super().__init__(message)
        #: What happened, in a word that does not change; one of ErrorCode, or "no_pegboard".
        self.code = code
        self.message = message
        self.status = status
        #: What is wrong with the arguments, each with its path.
        self.issues: List[Dict[str, Any]] = list(body.get("issues") or [])
        #: The id to approve the call by, where it asks first.
        self.approval: Optional[str] = (body.get("approval") or {}).get("id")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A token is never sent on to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Agent:
    """One agent of a Pegboard at an address."""

    def __init__(
        self, address: str, agent: str, token: Optional[str] = None, timeout: float = 300.0
    ) -> None:
        self._base = f"{address.rstrip('/')}/api/v1/agents/{urllib.parse.quote(agent, safe='')}"
        self._token = token
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirect)
        self._known: Dict[str, Tuple[str, Any]] = {}

    def toolset(self, format: Format = "openai-chat", **query: str) -> Any:
        """What the agent is offered, as a provider takes it, or as the text for a prompt.

        The query narrows it for one run: choices="read_note,list_notes", tags="mail", wait="10s".
        What did not change since it was asked for is not sent again.
        """
        return self._ask("GET", "/toolset", query={"format": format, **query}, keep=True)

    def prompt(self, **values: Any) -> Dict[str, Any]:
        """The system and the user prompt: query="...", user="...", variables={...}."""
        return self._ask("POST", "/prompt", body=values)

    def call(
        self,
        method: str,
        arguments: Optional[Mapping[str, Any]] = None,
        *,
        wait: Optional[str] = None,
        approved: Sequence[str] = (),
        caller: Optional[Mapping[str, Any]] = None,
    ) -> CallAnswer:
        """Calls a method by its function name; its result is ["result"].

        wait="60s" lets it wait for its approval. Raises PegboardError when it is refused or fails.
        """
        path = f"/methods/{urllib.parse.quote(method, safe='')}/call"
        body = _said(arguments=dict(arguments or {}), approved=approved, caller=caller)
        return self._ask("POST", path, query=_said(wait=wait), body=body)

    def answer_calls(
        self,
        response: Any,
        *,
        wait: Optional[str] = None,
        approved: Sequence[str] = (),
        declined: Sequence[str] = (),
        caller: Optional[Mapping[str, Any]] = None,
    ) -> CallsAnswer:
        """Runs the calls in what a provider answered, and gives the messages to send back.

        The response is what a provider's library returned, or the same as a dictionary.
        """
        body = _said(response=_plain(response), approved=approved, declined=declined, caller=caller)
        return self._ask("POST", "/calls", query=_said(wait=wait), body=body)

    def _ask(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        keep: bool = False,
    ) -> Any:
        url = self._base + path + ("?" + urllib.parse.urlencode(query) if query else "")
        headers = {"Accept": "application/json, text/plain"}
        if self._token is not None:
            headers["Authorization"] = f"Bearer {self._token}"
        if keep and url in self._known:
            headers["If-None-Match"] = self._known[url][0]
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        request = urllib.request.Request(url, data=data, headers=headers, method=method)
        try:
            with self._opener.open(request, timeout=self._timeout) as answer:
                text = answer.read().decode()
                is_json = "json" in answer.headers.get("Content-Type", "")
                tag = answer.headers.get("ETag")
        except urllib.error.HTTPError as error:
            if error.code == 304:
                return self._known[url][1]
            raise _refusal(error) from None
        value = json.loads(text) if is_json else text
        if keep and tag is not None:
            self._known[url] = (tag, value)
        return value


def _said(**values: Any) -> Dict[str, Any]:
    """What was given, without what was left out."""
    return {key: value for key, value in values.items() if value is not None and value != ()}


def _plain(response: Any) -> Any:
    """A response of a provider's library as the data that it came as."""
    dump = getattr(response, "model_dump", None)
    return dump(mode="json", by_alias=True, exclude_none=True) if callable(dump) else response


def _refusal(answer: urllib.error.HTTPError) -> PegboardError:
    try:
        body = json.loads(answer.read().decode())["error"]
        return PegboardError(body["code"], body["message"], answer.code, body)
    except (ValueError, KeyError, TypeError):
        said = f"What answers there is no Pegboard: its status is {answer.code}."
        return PegboardError("no_pegboard", said, answer.code, {})
`;

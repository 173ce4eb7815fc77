"""Checks frames against NapCat's published OpenAPI description when that file is at hand.

The file is looked for at the path in the environment variable ``NAPCAT_OPENAPI``, else beside the checkout in
``../shared/onebot/napcat-openapi.json``.  Without it every check passes silently.
"""

import functools
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ID_KEYS = frozenset({"user_id", "group_id", "self_id", "target_id", "message_seq", "flag", "qq", "id", "operator_id"})
_LISTED = {"get_group_member_list": "OB11GroupMember", "get_group_msg_history": "OB11Message"}
_LISTED["get_friend_msg_history"] = "OB11Message"
_MIXED = {"$ref": "#/components/schemas/OB11MessageMixType"}


@dataclass(frozen=True, slots=True)
class Violation:
    """One disagreement: ``side`` is request, response or event; ``name`` the action or event kind."""

    side: str
    name: str
    path: str
    message: str


def locate() -> Path | None:
    """Where the OpenAPI file is, or None."""
    named = os.environ.get("NAPCAT_OPENAPI")
    beside = Path(__file__).resolve().parents[3] / "shared" / "onebot" / "napcat-openapi.json"
    path = Path(named) if named else beside
    return path if path.is_file() else None


def strings(value: Any, keys: frozenset[str] = ID_KEYS) -> Any:
    """A copy of a frame with the numbers under id keys turned into strings."""
    if isinstance(value, dict):
        return {k: str(v) if k in keys and type(v) is int else strings(v, keys) for k, v in value.items()}
    return [strings(item, keys) for item in value] if isinstance(value, list) else value


def _mend(node: Any) -> Any:
    """Repair what the generated file says wrongly, so that only real disagreements remain.

    Properties with a default are listed as required (true of what the end sees, not of what is sent), and
    message contents are typed as objects although they are message lists.
    """
    if isinstance(node, list):
        return [_mend(item) for item in node]
    if not isinstance(node, dict):
        return node
    node = {key: _mend(value) for key, value in node.items()}
    properties = node.get("properties")
    if isinstance(properties, dict) and isinstance(node.get("required"), list):
        node["required"] = [name for name in node["required"] if "default" not in properties.get(name, {})]
    for name in ("message", "content"):
        if isinstance(properties, dict) and properties.get(name, {}).get("type") == "object":
            properties[name] = _MIXED
    return node


def _dispatch(components: dict[str, Any]) -> None:
    """Let the segment type choose its schema, instead of trying two dozen alternatives one by one."""
    table: dict[str, dict[str, Any]] = {}
    for ref in components["OB11MessageData"]["anyOf"]:
        shape = components[ref["$ref"].rsplit("/", 1)[1]]
        for kind in shape.get("properties", {}).get("type", {}).get("enum", []):
            table.setdefault(kind, {"anyOf": []})["anyOf"].append(shape)
    shapes = {kind: found["anyOf"][0] if len(found["anyOf"]) == 1 else found for kind, found in table.items()}
    components["OB11MessageData"] = {"type": "object", "x-segments": shapes}


@functools.cache
def _validator_class() -> Any:
    """Draft 2020-12 with the keyword put in by `_dispatch`; imported late, for a live demo has no use for it."""
    import jsonschema

    def segments(validator: Any, shapes: dict[str, Any], value: Any, schema: Any) -> Iterator[Any]:
        if isinstance(value, dict):
            shape = shapes.get(str(value.get("type")))
            if shape is None:
                yield jsonschema.ValidationError(f"unknown segment type {value.get('type')!r}")
            else:
                yield from validator.descend(value, shape)

    return jsonschema.validators.extend(jsonschema.Draft202012Validator, {"x-segments": segments})


@functools.cache
def _load(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = _mend(json.loads(path.read_text(encoding="utf-8")))
    _dispatch(document["components"]["schemas"])
    return document


@functools.cache
def _validator(path: Path, kind: str, name: str) -> Any:
    document = _load(path)
    found: Any = {"$ref": f"#/components/schemas/{name}"}
    if kind != "component":
        post = document["paths"].get(f"/{name}", {}).get("post")
        if post is None:
            return None
        body = post.get("requestBody") if kind == "request" else post["responses"].get("200")
        found = (body or {}).get("content", {}).get("application/json", {}).get("schema", {})
    return _validator_class()({"components": document["components"], "allOf": [found]})


@functools.cache
def _spelled(path: Path) -> frozenset[str]:
    """Names of the properties whose value the file spells out, so that their text matters."""
    found: set[str] = set()

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            for name, shape in node.get("properties", {}).items():
                if isinstance(shape, dict) and {"enum", "const"} & shape.keys():
                    found.add(name)
        for part in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            walk(part)

    walk(_load(path))
    return frozenset(found)


def _shape(value: Any, spelled: frozenset[str], key: str = "") -> Any:
    """What of a frame its schema can see: names, kinds of values, and the texts that are spelled out."""
    if isinstance(value, dict):
        return tuple((name, _shape(part, spelled, name)) for name, part in value.items())
    if isinstance(value, list):
        return frozenset(_shape(item, spelled) for item in value)
    return value if isinstance(value, str) and key in spelled else type(value)


class FrameGuard:
    """Collects the violations seen in frames of both directions."""

    def __init__(self, *, enabled: bool = True) -> None:
        self._path = locate() if enabled else None
        self.violations: list[Violation] = []
        self.checked = 0
        self._passed: set[Any] = set()

    @property
    def available(self) -> bool:
        """Whether checks really happen."""
        return self._path is not None

    def request(self, action: str, params: dict[str, Any]) -> None:
        """Check the parameters of an action call."""
        shown = strings(params)
        if action.endswith("_forward_msg") and "messages" in shown:
            shown["message"] = shown.pop("messages")
        self._check("request", "request", action, shown)

    def response(self, action: str, frame: dict[str, Any]) -> None:
        """Check the answer to an action call: failures by their envelope, lists item by item too."""
        if frame["status"] != "ok":
            self._check("component", "response", "BaseResponse", frame)
            return
        self._check("response", "response", action, frame)
        if action in _LISTED:
            listed = frame["data"]["messages"] if isinstance(frame["data"], dict) else frame["data"]
            for item in listed:
                self._check("component", "response", _LISTED[action], item)

    def event(self, frame: dict[str, Any]) -> None:
        """Check a reported message; the file describes no other event."""
        if frame.get("post_type") in ("message", "message_sent"):
            self._check("component", "event", "OB11Message", frame)

    def _check(self, kind: str, side: str, name: str, value: Any) -> None:
        validator = _validator(self._path, kind, name) if self._path else None
        if validator is None or self._path is None:
            return
        self.checked += 1
        # Thousands of frames look alike: one that passed vouches for all of the same shape.
        shape = (kind, name, _shape(value, _spelled(self._path)))
        if shape in self._passed:
            return
        errors = [Violation(side, name, e.json_path, e.message) for e in validator.iter_errors(value)]
        self.violations += errors
        if not errors:
            self._passed.add(shape)

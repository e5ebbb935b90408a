"""A stand-in for Blender's `bpy`: it keeps what it is told, and knows nothing of Blender."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any


class Keyed:
    """Anything with properties that can be keyed; `keys` holds (path, frame, value)."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.parent: Any = None
        self.location: Any = (0.0, 0.0, 0.0)
        self.rotation_euler: Any = (0.0, 0.0, 0.0)
        self.scale: Any = (1.0, 1.0, 1.0)
        self.hide_viewport = self.hide_render = False
        self.influence = 1.0
        self.target: Any = None
        self.keys: list[tuple[str, float, Any]] = []
        self.rules: list[Keyed] = []
        self.constraints = SimpleNamespace(new=self._rule)

    def keyframe_insert(self, path: str, *, frame: float) -> None:
        self.keys.append((path, frame, getattr(self, path)))

    def _rule(self, kind: str) -> Keyed:
        self.rules.append(Keyed(kind))
        return self.rules[-1]


class Blender:
    """One empty scene."""

    def __init__(self) -> None:
        self.objects: dict[str, Keyed] = {}
        self.markers: list[tuple[str, int]] = []
        self.faces: list[tuple[int, list[Any]]] = []

    def module(self) -> ModuleType:
        links = SimpleNamespace(link=lambda _: None)
        made = ModuleType("bpy")
        scene = SimpleNamespace(
            collection=SimpleNamespace(children=links),
            render=SimpleNamespace(fps=24),
            timeline_markers=SimpleNamespace(
                new=lambda name, frame: self.markers.append((name, frame))
            ),
        )
        edit = SimpleNamespace(keyframe_new_interpolation_type="BEZIER")
        made.context = SimpleNamespace(  # type: ignore[attr-defined]
            scene=scene, preferences=SimpleNamespace(edit=edit)
        )
        made.data = SimpleNamespace(  # type: ignore[attr-defined]
            collections=SimpleNamespace(new=lambda _: SimpleNamespace(objects=links)),
            objects=SimpleNamespace(new=self._object),
            meshes=SimpleNamespace(new=self._mesh),
            materials=SimpleNamespace(new=lambda _: SimpleNamespace()),
        )
        return made

    def _object(self, name: str, _mesh: Any) -> Keyed:
        self.objects[name] = Keyed(name)
        return self.objects[name]

    def _mesh(self, _name: str) -> Any:
        return SimpleNamespace(materials=[], from_pydata=self._shape)

    def _shape(self, corners: list[Any], _edges: list[Any], faces: list[Any]) -> None:
        self.faces.append((len(corners), faces))

import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { createSelectableContext } from "./selectable-context.tsx";

interface Edit {
  name: string;
  counts: { on: number; off: number };
}

const { Provider, useSelected } = createSelectableContext<Edit>(
  "An edit is read inside of its provider only.",
);

test("a reader is drawn again only when what it selects changes", () => {
  const drawn = { name: 0, on: 0, both: 0 };
  const Name = () => {
    drawn.name += 1;
    return <p>{useSelected("name").name}</p>;
  };
  const On = () => {
    drawn.on += 1;
    return <p>{useSelected((edit) => edit.counts.on)} on</p>;
  };
  const Both = () => {
    drawn.both += 1;
    return <p>{useSelected(({ counts }) => ({ total: counts.on + counts.off })).total} in all</p>;
  };
  const readers = [<Name key="name" />, <On key="on" />, <Both key="both" />];
  let change: (edit: Edit) => void = () => {};
  const App = () => {
    const [edit, setEdit] = useState<Edit>({ name: "Ada", counts: { on: 1, off: 2 } });
    change = setEdit;
    return <Provider value={edit}>{readers}</Provider>;
  };
  render(<App />);
  act(() => change({ name: "Ada", counts: { on: 2, off: 1 } }));
  expect(drawn).toEqual({ name: 1, on: 2, both: 1 });
  act(() => change({ name: "Bo", counts: { on: 2, off: 3 } }));
  expect(drawn).toEqual({ name: 2, on: 2, both: 2 });
  for (const text of ["Bo", "2 on", "5 in all"]) expect(screen.getByText(text)).toBeTruthy();
});

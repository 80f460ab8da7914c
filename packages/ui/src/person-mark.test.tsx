import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { PersonMark } from "./person-mark.tsx";

test.each([
  ["Ada Lovelace", "AL"],
  ["Ada (example)", "Ae"],
  ["ada.lovelace@example.com", "al"],
  ["Ada", "Ad"],
])("the mark of %s has letters alone", (name, initials) => {
  const { container } = render(<PersonMark name={name} />);
  expect(container.textContent).toBe(initials);
});

import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FailedSaves } from "./failed-saves.tsx";

test("each reason is said once, with all whom it concerns", () => {
  const full = "The disk is full.";
  const errors = [
    { name: "Ada", reason: full },
    { name: "Bo", reason: "Somebody else saved." },
    { name: "\u202eCy", reason: full },
  ];
  render(<FailedSaves lead="Not saved:" errors={errors} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Ada and ⟨U+202E⟩Cy: The disk is full.",
    "Bo: Somebody else saved.",
  ]);
});

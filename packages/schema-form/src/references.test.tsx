import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { openForm } from "./testing/form-harness.tsx";
import { referenceExamples } from "./testing/gallery-references.ts";

const [example] = referenceExamples;

it("draws and edits what is referred to by name, by address and by dynamic name", async () => {
  if (!example) throw new Error("The example is missing.");
  const form = openForm(example);
  expect(form.container.textContent).not.toMatch(/leads nowhere|cannot be drawn/);
  const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
  await form.user.clear(box(/^Street/));
  await form.user.type(box(/^Street/), "x");
  expect(form.issues()).toMatchObject([{ path: ["sender", "street"], code: "minLength" }]);
  await form.user.type(box(/^Street/), "y");
  await form.user.type(box("Reply"), "Low Street");
  await form.user.type(box("Sizes 1"), "2");
  expect(form.issues()).toEqual([]);
  expect(form.value()).toEqual({
    ...example.value,
    sender: { ...Object(example.value.sender), street: "xy" },
    reply: "Low Street",
    sizes: [12],
  });
  expect([box("Tags 1").value, box("Title").value]).toEqual(["a", "Inbox"]);
});

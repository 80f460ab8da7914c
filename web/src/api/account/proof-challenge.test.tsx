import "../../testing/jsdom-window.ts";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "../api-error.ts";
import { awaitProof, resolveChallenge, useProofChallenge } from "./proof-challenge.ts";

const Waiting = () => {
  useProofChallenge();
  return null;
};
const Dialog = () => <p>{useProofChallenge()?.needs}</p>;
const refused = () => new ApiError("proof_needed", "Needs the code from the terminal.");

test("a request that needs proof before the dialog is loaded is asked about once it is", async () => {
  const page = render(<Waiting key="waiting" />);
  const answer = awaitProof(refused());
  page.rerender(<Dialog key="dialog" />);
  expect(page.container.textContent).toBe("code");
  await Promise.resolve();
  expect(page.container.textContent).toBe("code");
  resolveChallenge(true);
  expect(await answer).toBe(true);
});

test("where nothing shows a challenge any more, a request fails as it was refused", async () => {
  expect(await awaitProof(refused())).toBe(false);
  const page = render(<Dialog />);
  const answer = awaitProof(refused());
  page.unmount();
  expect(await answer).toBe(false);
});

import { render } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { expect, test } from "vitest";

let arrive = (): void => {};
const code = new Promise<void>((resolve) => {
  arrive = resolve;
});

test("a test may end while code of its page still loads", () => {
  const Late = lazy(() => code.then(() => ({ default: () => <p>Here</p> })));
  const { container } = render(
    <Suspense>
      <Late />
    </Suspense>,
  );
  expect(container.textContent).toBe("");
});

test("and what arrives then is no complaint of the test after it", async () => {
  arrive();
  await code;
  await new Promise(setImmediate);
});

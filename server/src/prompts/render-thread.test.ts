import { expect, it } from "vitest";
import { RenderThread } from "./template-renderer.ts";

it("does not take the time that the server is busy for the template's", async () => {
  const thread = new RenderThread();
  const values = { variables: { name: "Ada" }, methodLines: [] };
  try {
    await thread.render("{{ name }}", values);
    const rendering = thread.render("Hello {{ name }}", values);
    // The thread gets its work before the server is busy.
    await new Promise((resolve) => setImmediate(resolve));
    const end = performance.now() + 2_000;
    while (performance.now() < end);
    expect(await rendering).toMatchObject({ text: "Hello Ada", stopped: false });
  } finally {
    thread.close();
  }
});

import { expect, test } from "../../screens/pegboard.ts";

test("every answer carries a strict policy, and foreign hosts and origins are refused", async ({
  pegboard,
}) => {
  for (const path of [
    "/",
    "/agents",
    "/api/v1/health",
    "/api/v1/agents/nobody/settings",
    "/no-such-file.js",
  ]) {
    const { headers } = await fetch(`${pegboard.url}${path}`);
    expect(headers.get("content-security-policy"), path).toMatch(/script-src 'self'(;|$)/);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
  }
  const foreign = await fetch(`${pegboard.url}/api/v1/agents`, {
    method: "POST",
    headers: { origin: "https://evil.example", "content-type": "application/json" },
    body: JSON.stringify({ name: "Mallory" }),
  });
  expect(foreign.status).toBe(403);
  expect(await pegboard.text("/api/v1/agents")).not.toContain("Mallory");
});

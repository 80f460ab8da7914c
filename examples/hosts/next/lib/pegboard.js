import { createPegboard } from "pegboard";
import { greet } from "./tools.js";

/** One for the process: `next dev` loads modules again and again. */
export const openPegboard = () => {
  globalThis.openedPegboard ??= createPegboard({
    tools: [greet],
    basePath: "/tools/admin",
    authorize,
  });
  return globalThis.openedPegboard;
};

/** Put your own sign-in here. A route handler cannot see where a request comes from, so somebody has to be asked. */
function authorize({ headers }) {
  const password = process.env.ADMIN_PASSWORD;
  const expected = `Basic ${Buffer.from(`admin:${password}`).toString("base64")}`;
  if (password && headers.get("authorization") === expected) return true;
  return new Response("Sign in.", {
    status: 401,
    headers: { "WWW-Authenticate": 'Basic realm="Pegboard"' },
  });
}

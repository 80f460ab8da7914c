// What takes too long for `npm test`: its tests with every sample and in every window, those of the
// API once more in PostgreSQL, the memory of the server over 20,000 requests of each kind (a number
// makes it another one), the addresses outside that the documentation leads to, and what people have
// from npm, MCP clients among it.
import { bin, runOrExit } from "./run-command.mjs";

const [requests = "20000"] = process.argv.slice(2);
if (!(Number(requests) > 0)) throw new Error(`"${requests}" is no number of requests.`);
const deep = { PEGBOARD_TEST_DEEP: "yes" };
await runOrExit(process.execPath, ["scripts/test.mjs"], { env: deep });
await runOrExit("npm", ["run", "test:postgres"]);
const steps = ["run", "--project", "server", "server/src/memory.test.ts"];
await runOrExit(bin("vitest"), steps, { env: { ...deep, PEGBOARD_TEST_REQUESTS: requests } });
await runOrExit(process.execPath, ["scripts/docs.mjs", "links"]);
await runOrExit(process.execPath, ["scripts/bench.mjs", "real", "started-clients"]);

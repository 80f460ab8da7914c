import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CreatedTokenAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { runCommand } from "../testing/run-command.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

const run = promisify(execFile);
const PYTHON = process.platform === "win32" ? "python" : "python3";

let server: TestServer;
let folder: string;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ tools: testTools });
  folder = mkdtempSync(join(tmpdir(), "pegboard-python-"));
  const made = await request<CreatedTokenAnswer>(server, "POST /api/v1/agents/first-agent/tokens", {
    name: "Python",
  });
  token = made.body.value;
  const { exitCode } = await runCommand(["python-client", "--out", join(folder, "pegboard.py")]);
  expect(exitCode).toBe(0);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a program prints, as data, that has an agent of the server. */
async function python(program: string): Promise<unknown> {
  const file = join(folder, "program.py");
  const head = `import json\nfrom pegboard import Agent, PegboardError\nagent = Agent(${JSON.stringify(server.url)}, "first-agent", token=${JSON.stringify(token)})\n`;
  writeFileSync(file, head + program);
  const { stdout } = await run(PYTHON, ["-W", "error", file]);
  return JSON.parse(stdout);
}

it("asks for a toolset once, and gets that of before while nothing changed", async () => {
  const [first, isSame, text] = (await python(
    'one = agent.toolset("openai-chat")\nprint(json.dumps([one, agent.toolset() is one, agent.toolset("markdown")]))',
  )) as [unknown, boolean, string];
  const { body } = await request(
    server,
    "GET /api/v1/agents/first-agent/toolset?format=openai-chat",
  );
  expect(first).toEqual(body);
  expect(isSame).toBe(true);
  expect(text).toContain("read_note");
});

it("calls methods, and answers the calls of a model, as data and as its library returns it", async () => {
  const calls = `[{"id": "c1", "type": "function", "function": {"name": "read_note", "arguments": "{\\"id\\": 3}"}}]`;
  const answer = await python(`
response = {"role": "assistant", "content": None, "tool_calls": ${calls}}
class Response:
    def model_dump(self, **how):
        assert how == {"mode": "json", "by_alias": True, "exclude_none": True}
        return response
print(json.dumps([agent.call("read_note", {"id": 4})["result"], agent.answer_calls(response)["messages"], agent.answer_calls(Response())["calls"][0]["outcome"], agent.prompt()["system"]]))
`);
  expect(answer).toEqual([
    { id: 4, reader: "First agent" },
    [{ role: "tool", tool_call_id: "c1", content: '{"id":3,"reader":"First agent"}' }],
    "ok",
    expect.any(String),
  ]);
});

it("runs the loop of the documents", async () => {
  const document = readFileSync(new URL("../../../docs/programs.md", import.meta.url), "utf8");
  const [, loop = ""] = /```python\n([\s\S]*?)```/.exec(document) ?? [];
  const here = loop
    .replace("pegboard_client", "pegboard")
    .replace("https://tools.example.com", server.url)
    .replace('"support"', '"first-agent"')
    .replace("pgb_…", token);
  const answer = await python(`
from types import SimpleNamespace
call = {"id": "c1", "type": "function", "function": {"name": "read_note", "arguments": '{"id": 4}'}}
turns = [{"role": "assistant", "tool_calls": [call]}, {"role": "assistant", "content": "Nothing."}]
asked = []
class Response:
    def __init__(self, message):
        self.choices = [SimpleNamespace(message=message)]
    def model_dump(self, **_):
        return {"choices": [{"message": self.choices[0].message}]}
def create(model, messages, tools):
    asked.append([tool["function"]["name"] for tool in tools])
    return Response(turns[len(asked) - 1])
client = SimpleNamespace(chat=SimpleNamespace(completions=SimpleNamespace(create=create)))
${here}
print(json.dumps([len(asked), [one["role"] for one in messages], messages[2]["content"]]))
`);
  expect(answer).toEqual([
    2,
    ["user", "assistant", "tool", "assistant"],
    '{"id":4,"reader":"First agent"}',
  ]);
});

it("raises what was refused, with its code, and sends no token on", async () => {
  const answer = await python(`
import http.server, threading
seen = []
class Elsewhere(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        seen.append(self.path)
        self.send_response(302)
        self.send_header("Location", "/elsewhere")
        self.end_headers()
    def log_message(self, *_): pass
other = http.server.HTTPServer(("127.0.0.1", 0), Elsewhere)
threading.Thread(target=other.serve_forever, daemon=True).start()
said = []
wrong = Agent(${JSON.stringify(server.url)}, "first-agent", token="pgb_wrong")
moved = Agent(f"http://127.0.0.1:{other.server_port}", "first-agent", token="pgb_secret")
for ask in (lambda: agent.call("read_note", {"id": 0}), lambda: wrong.toolset(), lambda: moved.toolset()):
    try:
        ask()
    except PegboardError as error:
        said.append([error.code, error.status, len(error.issues)])
print(json.dumps([said, len(seen)]))
`);
  expect(answer).toEqual([
    [
      ["invalid", 422, 1],
      ["token_refused", 401, 0],
      ["no_pegboard", 302, 0],
    ],
    1,
  ]);
});

it("is answered by the server as the command prints it, in the words of Python 3.9", async () => {
  const written = readFileSync(join(folder, "pegboard.py"), "utf8");
  expect(await (await fetch(`${server.url}/api/v1/client.py`)).text()).toBe(written);
  const check = `import ast; ast.parse(open(${JSON.stringify(join(folder, "pegboard.py"))}).read(), feature_version=(3, 9))`;
  await run(PYTHON, ["-c", check]);
  expect(written).toContain('    "needs_approval",\n');
});

import { EditorView } from "@codemirror/view";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { isDeepRun } from "../../../../../test-depth.ts";
import { enter, name } from "../../../testing/open-agent-tools.tsx";
import { openApp } from "../../../testing/open-app.tsx";

const PROMPT = "/agents/first-agent/prompt";

async function openPrompt(query = "") {
  const opened = await openApp(PROMPT + query);
  const box = await screen.findByRole("textbox", name(/^(System|User) template$/));
  const editor = EditorView.findFromDOM(box);
  if (!editor) throw new Error("The textbox is an editor.");
  const write = (text: string) =>
    act(() => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } }));
  const served = async (body?: object) =>
    (
      await request<{ system: string; user: string }>(
        opened.server,
        `${body ? "POST" : "GET"} /api${PROMPT}`,
        body,
      )
    ).body;
  return { ...opened, editor, write, served };
}

/** Lines of the rendered text that are in view. */
const renderedText = () =>
  within(screen.getByRole("region", name("Rendered text")))
    .queryAllByRole("option")
    .map(
      (option) => option.firstElementChild?.lastElementChild?.lastElementChild?.textContent ?? "",
    );
const rendered = (text: string) => waitFor(() => expect(renderedText().join("\n")).toContain(text));
const save = () => screen.getByRole("button", name(/^Save/));

describe("the templates", () => {
  test("a default one that is changed is the agent's own; saved, its text is the one that is served", async () => {
    const { user, write, served } = await openPrompt();
    await rendered("You are First agent.");
    expect(screen.getByText("Default template")).toBeTruthy();
    write("Greet {{ agent.name }}.\n{% for tool in tools %}{{ tool.name }}\n{% endfor %}");
    expect(screen.getByText("Own template")).toBeTruthy();
    await rendered("Greet First agent.");
    await user.click(save());
    await screen.findByText(/revision 1/);
    const { system } = await served();
    expect(renderedText().join("\n")).toBe(system.replace(/\n$/, ""));

    await user.click(screen.getByRole("button", name("Reset to default")));
    await rendered("You are First agent.");
    await user.click(screen.getByRole("button", name(/^Undo/)));
    await rendered("Greet First agent.");
  });

  test.runIf(isDeepRun)(
    "fields are searched and inserted, and none is called unused while the template cannot be read",
    async () => {
      const { user, write, editor } = await openPrompt();
      const used = () =>
        screen.getByRole("button", name("Insert tool.display_name")).closest("li")?.textContent;
      write("{% for tool in tools %}{{ tool.display_name }}{% endfor %}");
      await waitFor(() => expect(used()).toBe("display_nameline 1"));
      write("{{ broken {{ tool.display_name }}");
      await waitFor(() => expect(used()).toContain("Not known until the template can be read"));
      await user.click(screen.getByRole("button", name("Insert field")));
      await user.type(await screen.findByRole("combobox", name("Search fields")), "stable{Enter}");
      await waitFor(() => expect(editor.state.doc.toString()).toContain("{{ tool.name }}"));
      expect(screen.queryByRole("combobox", name("Search fields"))).toBeNull();
    },
  );

  test.runIf(isDeepRun)(
    "typing is one step of the draft's undo, and the editor follows the draft",
    async () => {
      const { user, write, editor } = await openPrompt("?template=user");
      const before = editor.state.doc.toString();
      for (const text of ["H", "He", "Hello {{ query }}"]) write(text);
      await rendered("Hello");
      await user.click(screen.getByRole("button", name(/^Undo/)));
      await waitFor(() => expect(editor.state.doc.toString()).toBe(before));
      expect(screen.getByText("Default template")).toBeTruthy();
    },
  );

  test("Save right after a letter saves that letter", async () => {
    const { write, editor, served } = await openPrompt();
    act(() => {
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: "Hell" } });
      editor.dispatch({ changes: { from: 4, insert: "o" } });
      fireEvent.keyDown(editor.contentDOM, { key: "s", ctrlKey: true });
    });
    await screen.findByText(/revision 1/);
    expect((await served()).system).toBe("Hello");
    write("Bye");
    act(() => window.dispatchEvent(new Event("pagehide")));
    expect(localStorage.getItem("pegboard.draft.first-agent")).toContain('"source":"Bye"');
  });

  test("a misspelt name is told at its line and put right by the suggestion", async () => {
    const { user, write, editor } = await openPrompt();
    write("Hello\n{{ agnet.name }}");
    expect(await screen.findByRole("button", name(/There is no variable agnet/))).toBeTruthy();
    await user.click(screen.getByRole("button", name("Change to agent")));
    expect(editor.state.doc.toString()).toBe("Hello\n{{ agent.name }}");
    await screen.findByText("Template compiles");
  });

  test("one that cannot be read blocks saving; the last text stays", async () => {
    const { write } = await openPrompt();
    write("Once");
    await rendered("Once");
    write("Once\n{% if tools %}\nmore");
    await waitFor(() => expect(save().getAttribute("aria-disabled")).toBe("true"));
    await screen.findByText(/The last text that could be rendered is shown/);
    expect(renderedText()).toContain("Once");
  });

  test.runIf(isDeepRun)(
    "one that fails from the start has no text, and no older one either",
    async () => {
      const { user, write } = await openPrompt();
      await rendered("You are First agent.");
      write("{{ agent.name() }}");
      await screen.findByText(/The last text that could be rendered is shown/);
      await user.click(screen.getAllByRole("link", name("Tools")).at(-1) as HTMLElement);
      await screen.findByRole("treegrid");
      await user.click(screen.getAllByRole("link", name("Prompt")).at(-1) as HTMLElement);
      expect(await screen.findByText("There is no text")).toBeTruthy();
      const pane = screen.getByRole("region", name("Rendered text"));
      expect(pane.textContent).not.toMatch(/last text|tokens/);
    },
  );

  test("one that goes on for too long is stopped, and the next one is rendered", async () => {
    const { write } = await openPrompt();
    write("{% for i in range(9999) %}{% for j in range(9999) %}{{ i }}{% endfor %}{% endfor %}");
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toMatch(/too long|2 seconds|longer than/),
    );
    write("Fine again");
    await rendered("Fine again");
  });
});

describe("values", () => {
  test("test values are kept with the agent and switched between; the server gives the same text", async () => {
    const { user, write, served } = await openPrompt("?template=user&panel=values");
    write("{{ user }}: {{ query }}");
    await user.click(await screen.findByRole("button", name("Add test values")));
    await user.type(screen.getByLabelText("Name of the test values"), "Parcel{Enter}");
    const query = await screen.findByLabelText("query");
    await user.clear(query);
    await enter(user, query, "Where is it?");
    await rendered("Ada Lovelace: Where is it?");
    await user.click(save());
    await screen.findByText(/revision 1/);
    expect((await served({ testSet: "Parcel" })).user).toBe("Ada Lovelace: Where is it?");
    expect((await served()).user).toBe(": ");
    await user.selectOptions(
      screen.getByLabelText("Test values", { selector: "select" }),
      "No test values",
    );
    await waitFor(() => expect(renderedText()).toEqual([": "]));
  });

  test.runIf(isDeepRun)(
    "a variable of the agent's own gets a name that templates do not know yet",
    async () => {
      const { user, write } = await openPrompt("?panel=variables");
      await user.click(await screen.findByRole("button", name("Add variable")));
      const field = screen.getByLabelText("Name of the variable");
      await user.type(field, "querry{Enter}");
      expect(screen.getByText(/Templates know `query` already/)).toBeTruthy();
      await user.clear(field);
      await user.type(field, "shop{Enter}");
      await user.type(await screen.findByLabelText("Value of shop"), "Example");
      write("Welcome to {{ shop }}");
      await rendered("Welcome to Example");
    },
  );
});

test.runIf(isDeepRun)(
  "a value as JSON is taken over only where it is kept as it is written",
  async () => {
    const { user, write } = await openPrompt("?panel=variables");
    await user.click(await screen.findByRole("button", name("Add variable")));
    await user.type(screen.getByLabelText("Name of the variable"), "shop{Enter}");
    const field = () => screen.getByLabelText("Value of shop");
    await user.type(await screen.findByLabelText("Value of shop"), "3");
    await user.selectOptions(screen.getByLabelText("Value of shop is"), "json");
    write("Shop {{ shop }}");
    await rendered("Shop 3");
    for (const [text, problem] of [
      ["[1,", /not JSON yet/],
      ["1e999", "This must be a JSON value."],
      ["12345678901234567890", /^This must have fewer digits/],
      [`${"[".repeat(300)}${"]".repeat(300)}`, /nested deeper/],
    ] as const) {
      fireEvent.change(field(), { target: { value: text } });
      const error = (await screen.findByText(problem)).closest("p");
      expect(field().getAttribute("aria-describedby")).toBe(error?.id);
    }
    await user.click(save());
    await screen.findByText(/revision 1/);
    expect(renderedText()).toEqual(["Shop 3"]);
  },
);

describe("where texts come from", () => {
  test("what the line at the cursor writes is counted, and a line leads to the tool that wrote it", async () => {
    const { user, write, editor, address } = await openPrompt();
    write("Intro\n{% for tool in tools %}\n{{ tool.display_name }}\n{% endfor %}");
    await rendered("Sandbox Files");
    act(() => editor.dispatch({ selection: { anchor: editor.state.doc.line(3).from } }));
    await waitFor(() =>
      expect(screen.getByText(/Template line 3 writes/).textContent).toMatch(
        /writes \d+ lines here, from \d+ tools/,
      ),
    );
    const line = screen
      .getAllByRole("option")
      .find((option) => option.textContent?.includes("Sandbox Files"));
    await user.click(within(line as HTMLElement).getByText("Sandbox Files"));
    await waitFor(() =>
      expect(address()).toContain("/agents/first-agent/tools?tool=sandbox_files_tool"),
    );
  });

  test.runIf(isDeepRun)("the draft comes along to the tools and back", async () => {
    const { user, write } = await openPrompt();
    write("Mine");
    const tab = (label: string) => screen.getAllByRole("link", name(label)).at(-1) as HTMLElement;
    await user.click(tab("Tools"));
    await screen.findByRole("treegrid");
    expect(screen.getByRole("region", name("Draft")).textContent).toContain("1 change");
    await user.click(tab("Prompt"));
    const box = await screen.findByRole("textbox", name("System template"));
    expect(EditorView.findFromDOM(box)?.state.doc.toString()).toBe("Mine");
  });
});

test.runIf(isDeepRun)("an agent that does not exist is said to be none", async () => {
  await openApp("/agents/nobody/prompt");
  expect(await screen.findByText("This agent does not exist")).toBeTruthy();
});

test("what only rendering shows is a problem of the draft on every screen, and the same one once it is saved", async () => {
  const { user, write, server } = await openPrompt();
  await rendered("You are First agent.");
  write("Hello\n{{ agent.name() }}");
  await user.click(await screen.findByRole("button", name("+1 problem")));
  const list = await screen.findByRole("dialog", name("Problems of this agent"));
  const message = "Cannot call something that is not a function: got a text.";
  expect(await within(list).findByText(message)).toBeTruthy();
  expect(list.textContent).toContain("system template, line 2 · nothing is sent in its place");
  await user.keyboard("{Escape}");

  await user.click(screen.getAllByRole("link", name("Tools")).at(-1) as HTMLElement);
  await screen.findByRole("treegrid");
  expect(await screen.findByRole("button", name("+1 problem"))).toBeTruthy();
  await user.click(save());
  await screen.findByText(/revision 1/);
  const { body } = await request<{ problems: object[] }>(server, "GET /api/v1/problems");
  expect(body.problems).toContainEqual(
    expect.objectContaining({ kind: "template error", message }),
  );

  await user.click(screen.getAllByRole("link", name("Prompt")).at(-1) as HTMLElement);
  await user.click(await screen.findByRole("button", name("Reset to default")));
  expect(await screen.findByRole("button", name("−1 problem"))).toBeTruthy();
});

import "../testing/jsdom-window.ts";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { CommandKeys } from "./command-keys.tsx";
import { COMMANDS, type CommandId, type CommandPlace, commandEntry } from "./command-table.ts";
import { EarlyKeys } from "./early-keys.tsx";
import { keyTexts } from "./key-text.ts";
import { type Command, CommandsContext, createCommands, useCommand } from "./use-command.ts";

function Offer({ id, act, ...more }: Command) {
  useCommand(id, act, more);
  return null;
}

function show(...offered: Command[]) {
  const commands = createCommands();
  const page = (
    <CommandsContext value={commands}>
      <CommandKeys />
      <input aria-label="Field" />
      <input aria-label="Tick" type="checkbox" />
      {offered.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same commands in every drawing
        <Offer key={index} {...one} />
      ))}
    </CommandsContext>
  );
  return { user: userEvent.setup(), ...render(page) };
}

test("a key does what was offered last, until that is gone", async () => {
  const acts: string[] = [];
  const { user, unmount } = show(
    { id: "pane.before", act: () => acts.push("list") },
    { id: "agent.before", act: () => acts.push("pane") },
  );
  await user.keyboard("[[");
  expect(acts).toEqual(["pane"]);
  unmount();
  await user.keyboard("[[");
  expect(acts).toEqual(["pane"]);
});

test("a key of the page goes before one that every page has, whichever was offered first", async () => {
  const acts: string[] = [];
  const { user } = show(
    { id: "review.after", act: () => acts.push("next change") },
    { id: "list.enter", act: () => acts.push("list") },
  );
  await user.keyboard("j");
  expect(acts).toEqual(["next change"]);
});

test("two keys after each other, and neither alone", async () => {
  const act = vi.fn();
  const { user } = show({ id: "app.agent", act });
  await user.keyboard("agg");
  expect(act).not.toHaveBeenCalled();
  await user.keyboard("a");
  expect(act).toHaveBeenCalledTimes(1);
  await user.type(screen.getByRole("textbox"), "ga");
  expect(act).toHaveBeenCalledTimes(1);
});

test("where something is ticked nobody writes: a key does what it does beside it", async () => {
  const act = vi.fn();
  const { user } = show({ id: "review.choose", act });
  screen.getByRole("checkbox").focus();
  await user.keyboard(" c");
  expect(act).toHaveBeenCalledTimes(1);
});

test("in a field Command keeps its keys, but for Undo, which takes back letters", async () => {
  const [save, undo, config] = [vi.fn(), vi.fn(), vi.fn()];
  const { user } = show(
    { id: "draft.save", act: save },
    { id: "draft.undo", act: undo },
    { id: "agent.config", act: config },
  );
  await user.type(screen.getByRole("textbox"), "e{Control>}sz{/Control}");
  expect([save, undo, config].map((act) => act.mock.calls.length)).toEqual([1, 0, 0]);
  screen.getByRole("textbox").blur();
  await user.keyboard("e{Control>}z{Shift>}z{/Shift}{/Control}");
  expect([save, undo, config].map((act) => act.mock.calls.length)).toEqual([1, 1, 1]);
});

test("a key of what cannot be done says why, where the command says it or below the page", async () => {
  const [act, explain] = [vi.fn(), vi.fn()];
  const { user } = show(
    { id: "agent.problem", act, blocked: "No tool here has a problem" },
    { id: "draft.save", act, blocked: "Nothing has changed", explain },
  );
  await user.keyboard("n");
  expect(screen.getByRole("status").textContent).toBe("Next problem: No tool here has a problem");
  await user.keyboard("{Control>}s{/Control}");
  expect(screen.getByRole("status").textContent).toBe("");
  expect(explain).toHaveBeenCalledTimes(1);
  expect(act).not.toHaveBeenCalled();
});

test("keys that are pressed before their code is there act once it is, but for those that would have been written", async () => {
  const [save, search, config] = [vi.fn(), vi.fn(), vi.fn()];
  const commands = createCommands();
  const focusField = () => {
    search();
    screen.getByRole("textbox").focus();
  };
  const early = render(<EarlyKeys />);
  const user = userEvent.setup();
  await user.keyboard("{Control>}s{/Control}/e");
  early.unmount();
  render(
    <CommandsContext value={commands}>
      <input aria-label="Field" />
      <Offer id="draft.save" act={save} />
      <Offer id="agent.config" act={config} />
      <Offer id="page.search" act={focusField} />
      <CommandKeys />
    </CommandsContext>,
  );
  expect([save, search, config].map((act) => act.mock.calls.length)).toEqual([1, 1, 0]);
});

function Page({ isLoading, ...command }: Command & { isLoading: boolean }) {
  return (
    <main>
      <header />
      {isLoading ? <Skeleton rows={1} label="Loading the tools" /> : <Offer {...command} />}
    </main>
  );
}

test.each([
  ["acts later where the page loads", true, 1],
  ["is dropped where the page is there", false, 0],
])("a key that nothing takes yet %s", async (_, isLoading, times) => {
  const act = vi.fn();
  const commands = createCommands();
  const page = (isLoading: boolean, more?: Command) => (
    <CommandsContext value={commands}>
      <CommandKeys />
      <Page isLoading={isLoading} id={isLoading ? "agent.config" : "app.agent"} act={vi.fn()} />
      {more && <Offer {...more} />}
    </CommandsContext>
  );
  const { rerender } = render(page(isLoading));
  await userEvent.keyboard("e");
  rerender(page(false, { id: "agent.config", act }));
  await Promise.resolve();
  expect(act).toHaveBeenCalledTimes(times);
  rerender(page(false));
  rerender(page(false, { id: "agent.config", act }));
  await Promise.resolve();
  expect(act).toHaveBeenCalledTimes(times);
});

test("a press with the pointer says that keys before it are not meant any more", async () => {
  const act = vi.fn();
  const commands = createCommands();
  const page = (isLoading: boolean) => (
    <CommandsContext value={commands}>
      <CommandKeys />
      <Page isLoading={isLoading} id="agent.config" act={act} />
    </CommandsContext>
  );
  const { rerender } = render(page(true));
  await userEvent.keyboard("e");
  await userEvent.click(document.body);
  rerender(page(false));
  await Promise.resolve();
  expect(act).not.toHaveBeenCalled();
});

/** Places whose commands one screen can offer at the same time. */
const SCREENS: CommandPlace[][] = [
  ["everywhere", "draft", "agent"],
  ["everywhere", "draft", "problems"],
  ["everywhere", "panes"],
];

test.each(SCREENS)("no key stands for two commands of one screen: %s, %s, %s", (...places) => {
  const keys = (Object.keys(COMMANDS) as CommandId[])
    .map(commandEntry)
    .flatMap((entry) => (places.includes(entry.place) ? (entry.keys ?? []) : []));
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ["mod+shift+z", "⌘", ["⇧⌘Z"]],
  ["mod+shift+z", "Ctrl+", ["Ctrl+Shift+Z"]],
  ["g a", "⌘", ["g", "a"]],
  ["shift+ArrowUp", "Ctrl+", ["Shift+↑"]],
  ["Escape", "⌘", ["Esc"]],
])("%s is printed as it is on the keyboard", (key, modKey, texts) => {
  expect(keyTexts(key, modKey)).toEqual(texts);
});

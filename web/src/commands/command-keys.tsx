import { use, useEffect, useEffectEvent, useState } from "react";
import { COMMANDS, type CommandId, commandEntry, commandWords } from "./command-table.ts";
import { keepEarlyKey, takeEarlyKeys } from "./early-keys.tsx";
import { CommandsContext } from "./use-command.ts";

/** The milliseconds between two keys of a sequence. */
const SEQUENCE = 1_000;

/**
 * Runs commands by their keys, and says why where a command is blocked. The command that was
 * offered last goes first, and those of every page go last.
 */
export function CommandKeys() {
  const commands = use(CommandsContext);
  const [refused, setRefused] = useState<string>();
  const press = useEffectEvent((event: KeyboardEvent, sequence: string | undefined) => {
    setRefused(undefined);
    const offered = commands.all().toReversed();
    const find = (isMeant: (key: string) => boolean) => {
      const meant = offered.filter(({ id }) => commandEntry(id).keys?.some(isMeant));
      return meant.find(({ id }) => commandEntry(id).place !== "lists") ?? meant[0];
    };
    const command = (
      find((key) => key === sequence) ?? find((key) => isPressed(event, key))
    )?.read();
    if (!command) {
      if (isPageLoading() && isKeyOfSome(event)) keepEarlyKey(event);
      return;
    }
    event.preventDefault();
    if (command.blocked === undefined) command.act();
    else if (command.explain) command.explain();
    else setRefused(`${commandWords(command)}: ${command.blocked}`);
  });
  useEffect(() => {
    let last: { key: string; at: number } | undefined;
    const take = (event: KeyboardEvent) => {
      const before = last && event.timeStamp - last.at < SEQUENCE ? last.key : undefined;
      last =
        isModified(event) || isSwitchedOff(event) || isWithoutKeys(event.target)
          ? undefined
          : { key: event.key, at: event.timeStamp };
      press(event, last && before && `${before} ${event.key}`);
    };
    const listener = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !event.isComposing && !event.altKey) take(event);
    };
    const takeEarly = () => {
      for (const event of takeEarlyKeys()) {
        // A key after one that leads into a field is text.
        if (isTyping(document.activeElement) && event.target !== document.activeElement) break;
        take(event);
      }
    };
    takeEarly();
    // What a page offers comes in one commit, and a key is for all of it.
    const stop = commands.subscribe(() => queueMicrotask(takeEarly));
    const forget = () => void takeEarlyKeys();
    document.addEventListener("keydown", listener);
    document.addEventListener("pointerdown", forget);
    return () => {
      stop();
      document.removeEventListener("keydown", listener);
      document.removeEventListener("pointerdown", forget);
    };
  }, [commands]);
  return (
    <output className="pointer-events-none fixed inset-x-4 bottom-16 z-30 flex justify-center text-list">
      {refused !== undefined && (
        <span className="rounded-lg bg-raised px-3 py-2 shadow-pop forced-colors:border">
          {refused}
        </span>
      )}
    </output>
  );
}

/** Whether something of the page is still to come, with commands of its own. */
function isPageLoading(): boolean {
  const main = document.querySelector("main");
  if (main === null) return false;
  const waits = main.querySelector('[role="status"][aria-label], [data-late-commands]') !== null;
  return waits || main.querySelector("header") === null;
}

/** Whether a key belongs to a command, or begins the sequence of one. */
const isKeyOfSome = (event: KeyboardEvent): boolean =>
  (Object.keys(COMMANDS) as CommandId[]).some((id) =>
    commandEntry(id).keys?.some((keys) => keys.split(" ").some((key) => isPressed(event, key))),
  );

/** Whether it is one of the single keys that somebody switched off, as app/appearance.ts notes it. */
const isSwitchedOff = ({ key }: KeyboardEvent): boolean =>
  key.length === 1 && document.documentElement.dataset.keys === "mod";

const isModified = ({ metaKey, ctrlKey }: KeyboardEvent): boolean => metaKey || ctrlKey;

/**
 * Whether a key counts. Keys with Command or Control work in fields and over dialogs, too, except
 * those that edit text.
 */
function isPressed(event: KeyboardEvent, key: string): boolean {
  // A focused list, menu or text has arrows of its own.
  if (key.startsWith("Arrow") && !isNowhere(event.target)) return false;
  const parts = key.split("+");
  const wantsMod = parts[0] === "mod";
  if (wantsMod !== isModified(event) || event.key.toLowerCase() !== parts.at(-1)?.toLowerCase())
    return false;
  // A sign such as "?" may need Shift; a letter with it is another key.
  const isLetter = /^[a-z]$/i.test(event.key);
  if (!wantsMod && isLetter && parts.includes("shift") !== event.shiftKey) return false;
  if (!wantsMod) return !isSwitchedOff(event) && !isWithoutKeys(event.target);
  return (
    parts.includes("shift") === event.shiftKey && !(parts.at(-1) === "z" && isTyping(event.target))
  );
}

const TYPING_FIELD_SELECTOR = "input, textarea, select, [contenteditable=true]";

/**
 * Whether somebody writes there, or a dialog is open, so that keys without a modifier belong to it.
 */
function isWithoutKeys(target: EventTarget | null): boolean {
  return isTyping(target) || document.querySelector("[role=dialog]") !== null;
}

/** Whether letters are written there, which Undo takes back. */
function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element ? target.closest(TYPING_FIELD_SELECTOR) : null;
  return field !== null && !["checkbox", "radio"].includes(field.getAttribute("type") ?? "");
}

/** Whether nothing has the focus but the page. */
const isNowhere = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.matches("main"));

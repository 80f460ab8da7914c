// @vitest-environment node
import "../testing/jsdom-window.ts";

import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { Menu, MenuItem } from "./menu.tsx";
import { NumberStepper } from "./number-stepper.tsx";
import { Switch } from "./switch.tsx";
import { Tabs } from "./tabs.tsx";
import { tileColor } from "./tile-color.ts";

afterEach(cleanup);
vi.stubGlobal("CSS", {
  escape: (text: string) => text,
  supports: (_: string, value: string) => /^(#[\da-f]{3,8}|[a-z]+)$/.test(value),
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

describe("switch", () => {
  test.each([
    ["on", "switch", "true"],
    ["off", "switch", "false"],
    ["partly", "checkbox", "mixed"],
  ] as const)("%s is a %s that is %s", (state, role, checked) => {
    render(<Switch state={state} label="Enable Files" onToggle={() => {}} />);
    expect(screen.getByRole(role, { name: "Enable Files" }).getAttribute("aria-checked")).toBe(checked);
  });

  test.each([
    ["locked", { locked: true }],
    ["blocked", { blocked: "The list is out of date" }],
  ])("%s does nothing, and stays reachable", async (_, props) => {
    const onToggle = vi.fn();
    render(<Switch state="on" label="Enable Files" onToggle={onToggle} {...props} />);
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("switch"));
    await user.keyboard(" ");
    await user.click(screen.getByRole("switch"));
    expect(onToggle).not.toHaveBeenCalled();
  });
});

test("a blocked button stays focusable and says why, and does nothing", async () => {
  const onClick = vi.fn();
  render(
    <Button blocked="1 problem blocks saving" onClick={onClick}>
      Save
    </Button>,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard("{Enter}");
  expect(onClick).not.toHaveBeenCalled();
  const described = screen.getByRole("button").getAttribute("aria-describedby");
  expect(document.getElementById(described ?? "")?.textContent).toBe("1 problem blocks saving");
});

test("tabs are one tab stop; arrows go round, Home and End jump", async () => {
  function Example() {
    const [value, setValue] = useState("overview");
    const items = ["overview", "config", "why"].map((id) => ({ id, label: id }));
    return <Tabs id="example" label="Inspector" items={items} value={value} onChange={setValue} />;
  }
  render(<Example />);
  const user = userEvent.setup();
  const seen: (string | null | undefined)[] = [];
  await user.tab();
  for (const key of ["{ArrowRight}", "{End}", "{ArrowRight}", "{ArrowLeft}", "{Home}"]) {
    await user.keyboard(key);
    expect(document.activeElement?.getAttribute("aria-selected")).toBe("true");
    seen.push(document.activeElement?.textContent);
  }
  expect(seen).toEqual(["config", "why", "overview", "why", "overview"]);
});

test("a menu opened by keyboard starts at its first item, and gives the focus back", async () => {
  const onSelect = vi.fn();
  render(
    <Menu trigger={<IconButton label="More" icon={() => null} />}>
      <MenuItem onSelect={onSelect}>Rename</MenuItem>
      <MenuItem blocked="It is the last one">Delete</MenuItem>
    </Menu>,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard("{Enter}");
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Rename"));
  await user.keyboard("{Escape}");
  await vi.waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("More"));
  await user.keyboard("{ArrowDown}");
  await user.click(await screen.findByRole("menuitem", { name: /Delete/ }));
  expect(onSelect).not.toHaveBeenCalled();
  await user.click(screen.getByRole("menuitem", { name: "Rename" }));
  expect(onSelect).toHaveBeenCalledOnce();
});

describe("number stepper", () => {
  function Example({ onValue }: { onValue(value: number | undefined): void }) {
    const [value, setValue] = useState<number | undefined>(0.1);
    const change = (next: number | undefined) => {
      setValue(next);
      onValue(next);
    };
    return <NumberStepper label="Share" value={value} step={0.1} max={0.4} onChange={change} />;
  }

  test("steps stay round and stop at the end", async () => {
    const onValue = vi.fn();
    render(<Example onValue={onValue} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole("textbox", { name: "Share" }));
    await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(onValue.mock.calls.flat()).toEqual([0.2, 0.3, 0.4, 0.4]);
  });

  test("what is typed stays until it is a number", async () => {
    const onValue = vi.fn();
    render(<Example onValue={onValue} />);
    const user = userEvent.setup();
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Share" });
    await user.clear(field);
    await user.type(field, "-1e");
    expect(field.value).toBe("-1e");
    expect(onValue.mock.lastCall).toEqual([undefined]);
    await user.type(field, "3");
    expect(onValue.mock.lastCall).toEqual([-1000]);
  });
});

test.each([
  ["#0ea5e9", { style: { "--c": "#0ea5e9" } }],
  ["bg-blue-100 dark:bg-blue-800/50", { className: "bg-blue-100 dark:bg-blue-800/50" }],
  ["bg-blue-100 hidden fixed", { className: "bg-blue-100" }],
  ["hidden fixed", {}],
  ["url(https://example.com)", {}],
  [undefined, {}],
])("the colour %s is drawn by %o", (color, drawn) => {
  expect(tileColor(color)).toEqual(drawn);
});

import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { Checkbox } from "./inputs/checkbox.tsx";
import { Select } from "./inputs/select.tsx";
import { Switch } from "./inputs/switch.tsx";
import { Menu, MenuItem } from "./overlays/menu.tsx";
import { Tabs } from "./page/tabs.tsx";
import { tileColor } from "./tile.tsx";

const held = vi.fn();

describe("switch", () => {
  test.each([
    ["on", "switch", "true"],
    ["off", "switch", "false"],
    ["partly", "checkbox", "mixed"],
  ] as const)("%s is a %s that is %s", (state, role, checked) => {
    render(<Switch state={state} label="Enable Files" onToggle={() => {}} />);
    expect(screen.getByRole(role, { name: "Enable Files" }).getAttribute("aria-checked")).toBe(
      checked,
    );
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
    <>
      <input />
      <Button blocked="1 problem blocks saving" onClick={onClick}>
        Save
      </Button>
    </>,
  );
  const user = userEvent.setup();
  await user.tab();
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
    <Menu trigger={<IconButton label="More" icon={Ellipsis} />}>
      <MenuItem onSelect={onSelect}>Rename</MenuItem>
      <MenuItem blocked="It is the last one">Delete</MenuItem>
    </Menu>,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Rename"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("More"));
  await user.keyboard("{ArrowDown}");
  await user.click(await screen.findByRole("menuitem", { name: /Delete/ }));
  expect(onSelect).not.toHaveBeenCalled();
  await user.click(screen.getByRole("menuitem", { name: "Rename" }));
  expect(onSelect).toHaveBeenCalledOnce();
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

describe.each([
  ["a tick", <Checkbox key="a" aria-label="Held" checked readOnly="Nobody may" onChange={held} />],
  [
    "a choice",
    <Select key="b" aria-label="Held" value="a" readOnly="Nobody may" onChange={held}>
      <option value="a">A</option>
      <option value="b">B</option>
    </Select>,
  ],
])("%s that only shows its state", (_, control) => {
  test("is reached by keys, says why, and changes nothing", async () => {
    render(control);
    const user = userEvent.setup();
    await user.tab();
    const field = screen.getByLabelText("Held");
    expect(document.activeElement).toBe(field);
    expect(field.title).toBe("Nobody may");
    expect(field.getAttribute("aria-disabled")).toBe("true");
    if (field instanceof HTMLSelectElement) await user.selectOptions(field, "b");
    else await user.keyboard(" ");
    expect(held).not.toHaveBeenCalled();
  });
});

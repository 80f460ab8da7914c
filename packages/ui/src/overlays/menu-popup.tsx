import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { type ReactElement, type ReactNode, useRef } from "react";
import { iconSize } from "../icon-size.ts";
import { type MenuParts, MenuPartsContext } from "./menu-parts.ts";

export interface MenuPopupProps {
  /** One button that takes a ref. */
  trigger: ReactElement;
  children: ReactNode;
  align: "start" | "end";
  /** It was opened by keyboard: its first item has the focus. */
  atFirstItem: boolean;
}

/** The menu itself, open when it appears. */
export function MenuPopup({ trigger, children, align, atFirstItem }: MenuPopupProps) {
  const pending = useRef(atFirstItem);
  const focusFirst = (menu: HTMLElement | null) => {
    if (!menu || !pending.current) return;
    pending.current = false;
    // Radix focuses the menu as it mounts; it has not seen the key that opened this one.
    requestAnimationFrame(() => menu.querySelector<HTMLElement>("[role^=menuitem]")?.focus());
  };
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={focusFirst}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // What an item did may have led the focus elsewhere.
            if (document.activeElement !== document.body) event.preventDefault();
          }}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(440px,calc(100vw-16px))] min-w-44 overflow-auto rounded-lg bg-raised p-1 shadow-pop"
        >
          <MenuPartsContext value={menuParts}>{children}</MenuPartsContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const menuParts: MenuParts = {
  Item: Radix.Item,
  CheckboxItem: Radix.CheckboxItem,
  Mark: () => (
    <span className="grid size-4 place-items-center text-accent">
      <Radix.ItemIndicator>
        <Check {...iconSize.s} />
      </Radix.ItemIndicator>
    </span>
  ),
  Line: () => <Radix.Separator className="my-1 h-px bg-(--line)" />,
};

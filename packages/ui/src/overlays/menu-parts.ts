import type { DropdownMenu } from "radix-ui";
import { type ComponentType, createContext } from "react";

/** What the items of a menu are made of. The popup provides it, so that items do not load it. */
export interface MenuParts {
  Item: ComponentType<DropdownMenu.DropdownMenuItemProps>;
  CheckboxItem: ComponentType<DropdownMenu.DropdownMenuCheckboxItemProps>;
  /** The check of a chosen item, in a column of its own. */
  Mark: ComponentType;
  Line: ComponentType;
}

const failOutsideMenu = (): never => {
  throw new Error("Menu items only work inside a Menu.");
};

export const MenuPartsContext = createContext<MenuParts>({
  Item: failOutsideMenu,
  CheckboxItem: failOutsideMenu,
  Mark: failOutsideMenu,
  Line: failOutsideMenu,
});

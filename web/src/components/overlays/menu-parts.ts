import type { DropdownMenu } from "radix-ui";
import { type ComponentType, createContext } from "react";

/** The components of a menu's items. The popup provides them, so that items do not load them. */
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

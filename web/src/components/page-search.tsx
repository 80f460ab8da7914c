import { SearchField } from "@pegboard/ui/inputs/search-field.tsx";
import { type ComponentProps, type Ref, useImperativeHandle, useRef } from "react";
import { useCommand } from "../commands/use-command.ts";

interface PageSearchProps extends Omit<ComponentProps<typeof SearchField>, "ref" | "keyHint"> {
  ref?: Ref<HTMLInputElement>;
}

/** The search of a page, which its key and the palette focus. */
export function PageSearch({ ref, ...field }: PageSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  useCommand("page.search", () => input.current?.focus());
  return <SearchField ref={input} keyHint="/" {...field} />;
}

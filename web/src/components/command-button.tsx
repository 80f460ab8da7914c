import { Button } from "@pegboard/ui/button.tsx";
import { useViewOnly } from "@pegboard/ui/view-only.ts";
import { type ComponentProps, type Ref, useImperativeHandle, useRef } from "react";
import { useCommand } from "../commands/use-command.ts";

interface CommandButtonProps extends Omit<ComponentProps<typeof Button>, "ref"> {
  /** With what it acts on: "Pause: everything". */
  words: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of a page, also in front of a menu. The palette presses it as well. */
export function CommandButton({ words, ref, ...button }: CommandButtonProps) {
  const viewOnly = useViewOnly();
  const blocked = button.blocked ?? (button.reads ? undefined : viewOnly);
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLButtonElement);
  useCommand("page.act", () => own.current?.click(), { words, blocked });
  return <Button ref={own} {...button} />;
}

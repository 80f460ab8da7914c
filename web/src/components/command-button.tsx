import { Button } from "@pegboard/ui/button.tsx";
import { type ComponentProps, type Ref, useImperativeHandle, useRef } from "react";
import { useCommand } from "../commands/use-command.ts";

interface CommandButtonProps extends Omit<ComponentProps<typeof Button>, "ref"> {
  /** With what it acts on: "Pause: everything". */
  words: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of a page, also in front of a menu. The palette presses it as well. */
export function CommandButton({ words, ref, ...button }: CommandButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLButtonElement);
  useCommand("page.act", () => own.current?.click(), { words, blocked: button.blocked });
  return <Button ref={own} {...button} />;
}

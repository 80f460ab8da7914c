import { type ComponentProps, type FormEvent, useId } from "react";
import { Button } from "../button.tsx";
import { t } from "../messages/t.ts";
import { Note } from "../note.tsx";
import { Dialog } from "./dialog.tsx";

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, "actions"> {
  /** Text of the button that sends. */
  action: string;
  /** Whether it removes something. */
  danger?: boolean;
  /** Why it cannot be sent now. */
  blocked?: string | undefined;
  /** Why the last try failed. */
  error?: string | undefined;
  onSubmit(): void;
}

/** A question that is answered with a button or with Enter; mount it to open it. */
export function FormDialog({
  action,
  danger = false,
  blocked,
  error,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked === undefined) onSubmit();
  };
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button variant="ghost" onClick={dialog.onClose}>
            {t("Cancel")}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? "danger" : "primary"}
            blocked={blocked}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={submit}
        noValidate
        autoComplete="off"
        className="grid grid-cols-1 gap-4 text-list"
      >
        {error !== undefined && <Note tone="bad">{error}</Note>}
        {children}
      </form>
    </Dialog>
  );
}

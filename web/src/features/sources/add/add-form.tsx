import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneBody, PaneFoot, PaneSection } from "@pegboard/ui/page/pane.tsx";
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import type { AddOpenApiRequest } from "../../../api/sources/openapi-sources.ts";
import { t } from "../../../messages/t.ts";
import type { ReadService } from "../openapi/take-service.tsx";

/** The properties of each kind's form, which draws itself with `AddForm`. */
export interface AddFormProps {
  /** The tiles of the kinds, above the form. */
  tiles: ReactNode;
  /** The JSON of servers that another page hands over. */
  pasted?: string | undefined;
  /** The name of the well-known server that is chosen. */
  known?: string | undefined;
  onKnown(name: string | undefined): void;
  onClose(): void;
  /** Called with the id of the source that was added. */
  onAdded(source: string): void;
  /** Called with a description whose operations are chosen next. */
  onRead(read: ReadService<AddOpenApiRequest>): void;
}

interface AddFormLayoutProps {
  tiles?: ReactNode;
  /** A text in the foot about what the button will do. */
  lead: ReactNode;
  action: string;
  /** Why it cannot be sent now. */
  blocked?: string | undefined;
  /** Why the last try failed. */
  error?: string | undefined;
  /** The sections. */
  children: ReactNode;
  onSubmit(): void;
  onClose(): void;
}

/** Scrolls to the failure, which is below the form and may be out of view. */
const showAddError = (node: HTMLElement | null) => node?.scrollIntoView?.({ block: "nearest" });

/** The middle and the foot of the pane for a new source. Enter sends it. */
export function AddForm({
  tiles,
  lead,
  action,
  blocked,
  error,
  children,
  onSubmit,
  onClose,
}: AddFormLayoutProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isTried = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked !== undefined) return;
    isTried.current = true;
    onSubmit();
  };
  const endTry = () => {
    isTried.current = false;
  };
  // An issue may be known at once, or when the server has answered.
  useEffect(() => {
    const wrong =
      isTried.current && form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!wrong) return;
    wrong.focus();
    endTry();
  });
  return (
    <>
      <PaneBody>
        {tiles}
        {/* Its sections are sections of the pane. */}
        <form
          ref={form}
          id={id}
          noValidate
          autoComplete="off"
          onSubmit={submit}
          onInput={endTry}
          className="contents"
        >
          {children}
        </form>
        {error !== undefined && (
          <PaneSection label={t("Not added")}>
            <div ref={showAddError}>
              <Note tone="bad">{error}</Note>
            </div>
          </PaneSection>
        )}
      </PaneBody>
      <PaneFoot>
        <span className="min-w-0 flex-1 max-sm:basis-full">{lead}</span>
        <span className="ml-auto flex items-center gap-2">
          <Button variant="ghost" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button type="submit" form={id} variant="primary" blocked={blocked}>
            {action}
          </Button>
        </span>
      </PaneFoot>
    </>
  );
}

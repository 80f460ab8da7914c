import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { LazyBoundary } from "@pegboard/ui/page/lazy-boundary.tsx";
import { Maximize2 } from "lucide-react";
import { lazy, useState } from "react";
import { useField, usePlace } from "../form-context.ts";
import { t } from "../messages/t.ts";
import type { WideEditorProps } from "./wide-editor.tsx";

const LazyWideEditor = lazy(() =>
  import("./wide-editor.tsx").then((module) => ({ default: module.WideEditor })),
);

interface OpenWideProps extends Pick<WideEditorProps, "text" | "language" | "onChange"> {
  className: string;
}

/** Opens a long text in an editor as wide as the window, which loads with the first one. */
export function OpenWide({ className, ...editor }: OpenWideProps) {
  const { title } = useField();
  const { label: name = title } = usePlace();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton
        data-wide
        label={t("Open {name} in a wide editor", { name })}
        icon={Maximize2}
        onClick={() => setIsOpen(true)}
        className={classNames("size-6 bg-field max-sm:size-9", className)}
      />
      {isOpen && (
        <LazyBoundary onClose={close}>
          <LazyWideEditor {...editor} title={name} onClose={close} />
        </LazyBoundary>
      )}
    </>
  );
}

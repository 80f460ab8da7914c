import type { WidgetProps } from "@rjsf/utils";
import { durationInWords } from "../model/duration-text.ts";
import { TextWidget } from "./text-widget.tsx";

/** An ISO 8601 duration, read out in words. */
export function DurationWidget(props: WidgetProps) {
  const words = typeof props.value === "string" ? durationInWords(props.value) : undefined;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <TextWidget {...(props as Parameters<typeof TextWidget>[0])} />
      {words !== undefined && <span className="flex-none text-meta text-2">{words}</span>}
    </span>
  );
}

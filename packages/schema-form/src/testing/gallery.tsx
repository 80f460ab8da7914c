import { schemaDefaults } from "@pegboard/json-schema";
import type { Issue, JsonObject } from "@pegboard/registry-core";
import { useMemo, useState } from "react";
import { SchemaForm } from "../schema-form.tsx";
import type { GalleryExample } from "./gallery-example.ts";
import { galleryExamples } from "./gallery-schemas.ts";

/** Every example as a form beside its value. For development only. */
export function SchemaFormGallery() {
  return (
    <div className="h-full overflow-auto bg-panel">
      {galleryExamples.map((example) => (
        <Example key={example.name} example={example} />
      ))}
    </div>
  );
}

function Example({ example }: { example: GalleryExample }) {
  const defaults = useMemo(() => schemaDefaults(example.schema), [example]);
  const [value, setValue] = useState<JsonObject>(example.value);
  const [issues, setIssues] = useState<Issue[]>([]);
  return (
    <section aria-label={example.name} className="border-b border-line">
      <h2 className="flex items-center gap-2 border-b border-line bg-sunken px-6 py-2 text-list font-semibold max-sm:px-4">
        {example.name}
        <span className="text-meta font-normal text-2">{example.from}</span>
        {issues.length > 0 && (
          <span className="text-meta font-medium text-red">{issues.length} to fix</span>
        )}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)_320px] max-lg:grid-cols-1">
        <SchemaForm
          schema={example.schema}
          uiSchema={example.uiSchema}
          value={value}
          defaults={defaults}
          saved={example.value}
          onChange={setValue}
          onIssues={setIssues}
        />
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by keyboard
          tabIndex={0}
          className="overflow-auto border-l border-line-soft bg-sunken p-3 text-code max-lg:hidden"
        >
          {JSON.stringify(value, null, 2)}
        </pre>
      </div>
    </section>
  );
}

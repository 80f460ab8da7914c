import { PageHead } from "@pegboard/ui/page/page.tsx";
import { TabPanel, Tabs } from "@pegboard/ui/page/tabs.tsx";
import { ViewOnlyContext } from "@pegboard/ui/view-only.ts";
import { useState } from "react";
import type { TransferSearch } from "../../addresses/searches/transfer-search.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import { t } from "../../messages/t.ts";
import { ViewOnlyLine, ViewOnlyMark } from "../../owner-editor/view-only.tsx";
import { ExportPanel } from "./export-panel.tsx";
import { ImportStart } from "./import-start.tsx";
import { ImportedDocument } from "./imported-document.tsx";
import { PastedDocument, PasteField } from "./pasted-document.tsx";
import { forgetDocument, type StartedDocument, startPasted } from "./started-documents.ts";

interface TransferPageProps {
  search: TransferSearch;
  setSearch(search: TransferSearch): void;
}

const TRANSFER_TABS = [
  { id: "import" as const, label: t("Import") },
  { id: "export" as const, label: t("Export") },
];

/** The page for exporting and importing files. */
export function TransferPage({ search, setSearch }: TransferPageProps) {
  const tab = search.tab ?? "import";
  const whyNotImport = useWhyNot("POST /api/v1/import");
  const whyNotExport = useWhyNot("POST /api/v1/export");
  const whyNot = tab === "export" ? whyNotExport : whyNotImport;
  return (
    <>
      <PageHead>
        <h1 className="pl-1 text-body font-semibold whitespace-nowrap max-sm:sr-only">
          {t("Import and export")}
        </h1>
        <Tabs
          id="transfer"
          label={t("Import and export")}
          items={TRANSFER_TABS}
          value={tab}
          onChange={(id) => setSearch(id === "export" ? { ...search, tab: id } : {})}
        />
        <span className="flex-1" />
        <ViewOnlyMark why={whyNot} />
      </PageHead>
      <ViewOnlyLine why={whyNot} />
      <TabPanel tabs="transfer" value={tab} className="flex min-h-0 flex-1 flex-col bg-panel">
        <ViewOnlyContext value={whyNot}>
          {tab === "export" ? (
            <ExportPanel search={search} setSearch={setSearch} />
          ) : (
            <ImportPanel />
          )}
        </ViewOnlyContext>
      </TabPanel>
    </>
  );
}

/** The part of an import that is shown. */
type ImportStep =
  | { at: "paste"; issue?: string }
  | { at: "text" | "differences"; document: StartedDocument };

/** The choice of a document, and then what it would change. */
function ImportPanel() {
  const [step, setStep] = useState<ImportStep>();
  const restart = () => setStep(undefined);
  const readText = (text: string) => {
    const document = startPasted(text);
    setStep(
      typeof document === "string" ? { at: "paste", issue: document } : { at: "text", document },
    );
  };
  if (!step) {
    return (
      <ImportStart
        onOpen={(document) => setStep({ at: "differences", document })}
        onPaste={(text) => (text === "" ? setStep({ at: "paste" }) : readText(text))}
      />
    );
  }
  if (step.at === "paste")
    return <PasteField issue={step.issue} onText={readText} onCancel={restart} />;
  const { document } = step;
  if (step.at === "differences")
    return <ImportedDocument document={document} onAnother={restart} />;
  return (
    <PastedDocument
      document={document}
      onOpen={() => setStep({ at: "differences", document })}
      onCancel={() => {
        forgetDocument(document.id);
        restart();
      }}
    />
  );
}

/** A word as it is written when it is a known acronym: `url` becomes `URL`. */
export function withAcronym(word: string): string | undefined {
  return ACRONYMS.get(word.toLowerCase());
}

const ACRONYMS = new Map(
  "AI API CLI CPU CRM CSS CSV DB DNS ERP FAQ FTP GPU HR HTML HTTP HTTPS ID IP JSON JWT LLM MCP OCR OS PDF PII PNG QR RAG RPC RSS S3 SDK SLA SMS SQL SSH SSL SVG TLS TTS UI URI URL URLs UTC UUID VM VPN XML YAML"
    .split(" ")
    .map((acronym) => [acronym.toLowerCase(), acronym]),
);

{{/* Pods of a part or store as a peer. */}}
{{- define "snippetry.peer" -}}
- podSelector:
    matchLabels:
      {{- include "snippetry.selector" . | nindent 6 }}
{{- end }}

{{- define "snippetry.dnsRule" -}}
- to:
    {{- toYaml .dnsTo | nindent 4 }}
  ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
{{- end }}

{{/* Who may reach a part: its callers, and Prometheus for its metrics. */}}
{{- define "snippetry.ingressRules" -}}
{{- $policy := .root.Values.networkPolicy -}}
{{- if eq .part.kind "gateway" -}}
- ports: [{ port: http }]
  {{- with $policy.gatewayFrom }}
  from:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- else if ne .part.kind "worker" -}}
- ports: [{ port: http }]
  from:
    {{- range $caller, $part := .parts }}
    {{- $isCaller := or (has $.name $part.calls) (and (eq $part.kind "gateway") (eq $.part.kind "remote")) }}
    {{- if and $isCaller (ne $caller $.name) }}
    {{- include "snippetry.peer" (dict "root" $.root "name" $caller) | nindent 4 }}
    {{- end }}
    {{- end }}
{{- end }}
{{- if and $policy.metricsFrom (ne .part.kind "remote") }}
- ports: [{ port: metrics }]
  from:
    {{- toYaml $policy.metricsFrom | nindent 4 }}
{{- end }}
{{- end }}

{{/* What a service, worker or gateway may reach. Services check tokens with keys of auth. */}}
{{- define "snippetry.egressRules" -}}
{{- $root := .root -}}
{{- $policy := .root.Values.networkPolicy -}}
{{- include "snippetry.dnsRule" $policy }}
- to:
    {{- range $callee, $part := .parts }}
    {{- if or (has $callee $.part.calls) (and (eq $.part.kind "gateway") (eq $part.kind "remote")) }}
    {{- include "snippetry.peer" (dict "root" $root "name" $callee) | nindent 4 }}
    {{- end }}
    {{- end }}
  ports: [{ port: 3000 }]
{{- include "snippetry.storeRule" (dict "root" $root "store" "mongodb" "port" 27017) }}
{{- include "snippetry.storeRule" (dict "root" $root "store" "redis" "port" 6379) }}
{{- if eq .name "snippets" }}
{{- include "snippetry.storeRule" (dict "root" $root "store" "opensearch" "port" 9200) }}
{{- end }}
{{- with $policy.tracesTo }}
- to:
    {{- toYaml . | nindent 4 }}
{{- end }}
{{- if .part.outside }}
- to:
    {{- toYaml $policy.outsideTo | nindent 4 }}
{{- end }}
{{- end }}

{{/* A bundled store at its port, or the peers of an external one, whose ports are not known. */}}
{{- define "snippetry.storeRule" -}}
{{- $peers := get .root.Values.networkPolicy (printf "%sTo" .store) -}}
{{- if (get .root.Values .store).bundled }}
- to:
    {{- include "snippetry.peer" (dict "root" .root "name" .store) | nindent 4 }}
  ports: [{ port: {{ .port }} }]
{{- else if $peers }}
- to:
    {{- toYaml $peers | nindent 4 }}
{{- end }}
{{- end }}

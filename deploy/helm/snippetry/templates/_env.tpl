{{/* A variable from the Secret. Input: root, name, its key if that differs, and whether it may be missing. */}}
{{- define "snippetry.fromSecret" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ include "snippetry.secret" .root }}
      key: {{ .key | default .name }}
      {{- if .optional }}
      optional: true
      {{- end }}
{{- end }}

{{- define "snippetry.mongodbEnv" -}}
{{- if .Values.mongodb.bundled -}}
- name: MONGODB_URI
  value: mongodb://snippetry@{{ include "snippetry.mongodbHost" . }}/?replicaSet=rs0&authSource=admin
{{ include "snippetry.fromSecret" (dict "root" . "name" "MONGODB_PASSWORD" "key" "MONGO_PASSWORD") }}
{{- else -}}
{{ include "snippetry.fromSecret" (dict "root" . "name" "MONGODB_URI") }}
{{- end }}
{{- end }}

{{- define "snippetry.redisEnv" -}}
{{- if .Values.redis.bundled -}}
- name: REDIS_URL
  value: redis://{{ include "snippetry.fullname" . }}-redis:6379
{{ include "snippetry.fromSecret" (dict "root" . "name" "REDIS_PASSWORD") }}
{{- else -}}
{{ include "snippetry.fromSecret" (dict "root" . "name" "REDIS_URL") }}
{{- end }}
{{- end }}

{{/* Addresses of the called services. The gateway checks readiness itself, also of partially ready pods. */}}
{{- define "snippetry.addressEnv" -}}
{{- $root := .root -}}
{{- $facts := fromYaml (include "snippetry.facts" .root) -}}
{{- $isGateway := eq .part.kind "gateway" -}}
{{- range .part.calls }}
- name: {{ upper . }}_URL
  value: http://{{ include "snippetry.fullname" $root }}-{{ . }}{{ if and $isGateway (get $facts .).isPartial }}-any{{ end }}:3000
{{- end }}
{{- end }}

{{- define "snippetry.gatewayEnv" -}}
{{- $urls := list -}}
{{- range $name, $part := .parts -}}
{{- if eq $part.kind "remote" -}}
{{- $address := printf "http://%s-%s:3000" (include "snippetry.fullname" $.root) $name -}}
{{- $urls = append $urls (printf "%s=%s" (trimPrefix "mfe-" $name) $address) -}}
{{- end -}}
{{- end -}}
{{- with .root.Values }}
- name: REMOTE_URLS
  value: {{ concat $urls .remoteUrls | join "," | quote }}
- name: TRUST_PROXY
  value: {{ .trustProxy | default (ternary "1" "" (or .ingress.enabled .httpRoute.enabled)) | quote }}
{{- if eq .builds.store "bucket" }}
- name: BUILDS_BUCKET
  value: {{ .builds.bucket.name | quote }}
- name: S3_ENDPOINT
  value: {{ .builds.bucket.endpoint | quote }}
- name: S3_REGION
  value: {{ .builds.bucket.region | quote }}
{{- range list "AWS_ACCESS_KEY_ID" "AWS_SECRET_ACCESS_KEY" }}
{{ include "snippetry.fromSecret" (dict "root" $.root "name" . "optional" true) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* Secrets and settings of one service or worker. */}}
{{- define "snippetry.serviceEnv" -}}
{{- $root := .root -}}
- name: TRUST_PROXY
  value: {{ .root.Values.trustedPods | quote }}
{{- if ne .name "auth" }}
- name: JWKS_URL
  value: http://{{ include "snippetry.fullname" .root }}-auth:3000/.well-known/jwks.json
{{- end }}
{{- if eq .name "auth" }}
{{ include "snippetry.fromSecret" (dict "root" .root "name" "JWT_PRIVATE_KEY") }}
{{- range list "OIDC_CLIENT_SECRET" "SMTP_URL" }}
{{ include "snippetry.fromSecret" (dict "root" $root "name" . "optional" true) }}
{{- end }}
{{- end }}
{{- if or (eq .name "auth") (eq .name "integrations") (eq .part.kind "worker") }}
{{ include "snippetry.fromSecret" (dict "root" .root "name" "ENCRYPTION_KEY") }}
{{ include "snippetry.fromSecret" (dict "root" .root "name" "GITHUB_CLIENT_SECRET" "optional" true) }}
{{- end }}
{{- if or (eq .name "integrations") (eq .part.kind "worker") }}
{{ include "snippetry.fromSecret" (dict "root" .root "name" "OPENAI_API_KEY" "optional" true) }}
{{- end }}
{{- if eq .part.kind "worker" }}
- name: WORKER_JOBS
  value: {{ .part.jobs }}
{{- end }}
{{- if eq .name "snippets" }}
{{- if .root.Values.opensearch.bundled }}
- name: SEARCH_URL
  value: http://{{ include "snippetry.fullname" .root }}-opensearch:9200
{{- else if .root.Values.opensearch.external }}
{{ include "snippetry.fromSecret" (dict "root" .root "name" "SEARCH_URL") }}
{{- else }}
- name: SEARCH_DIR
  value: /var/lib/search
{{- end }}
{{- end }}
{{- end }}

{{/* Variables that the chart sets for a part. Input: root, parts, name and part. */}}
{{- define "snippetry.ownEnv" -}}
{{- if ne .part.kind "remote" }}
{{- include "snippetry.mongodbEnv" .root }}
{{ include "snippetry.redisEnv" .root }}
{{ include "snippetry.fromSecret" (dict "root" .root "name" "INTERNAL_KEY") }}
- name: PUBLIC_ORIGIN
  value: {{ include "snippetry.publicOrigin" .root | quote }}
- name: LOG_LEVEL
  value: {{ .root.Values.logLevel }}
- name: DRAIN_MS
  value: {{ int .root.Values.drainMs | quote }}
- name: METRICS_HOST
  value: 0.0.0.0
- name: METRICS_PORT
  value: {{ .part.metricsPort | quote }}
{{- include "snippetry.addressEnv" . }}
{{- if eq .part.kind "gateway" }}
- name: PREVIEW_ORIGIN
  value: {{ include "snippetry.previewOrigin" .root | quote }}
{{- include "snippetry.gatewayEnv" . }}
{{- else }}
{{ include "snippetry.serviceEnv" . }}
{{- end }}
{{- end }}
{{- end }}

{{/* All variables of a part: those of the chart, then those of values. */}}
{{- define "snippetry.env" -}}
{{- include "snippetry.ownEnv" . }}
{{- $env := deepCopy .root.Values.env }}
{{- range $name, $value := .part.env }}{{ $_ := set $env $name $value }}{{ end }}
{{- range $name, $value := $env }}
- name: {{ $name }}
  {{- if kindIs "map" $value }}
  {{- toYaml $value | nindent 2 }}
  {{- else }}
  value: {{ $value | quote }}
  {{- end }}
{{- end }}
{{- end }}

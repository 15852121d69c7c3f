#!/bin/sh
# Run by the PostgreSQL image when it makes its cluster.
psql --username postgres --set ON_ERROR_STOP=1 --set password="$LIVERY_DATABASE_PASSWORD" \
  --set backup_password="$LIVERY_BACKUP_PASSWORD" --file /livery/database.sql
